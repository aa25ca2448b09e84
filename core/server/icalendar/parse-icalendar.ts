import { isWallTime, maxEventDays, sentEventTime } from '#core/contract/event-times.ts';
import { maxRuleLength, writeRule } from '#core/contract/recurrence.ts';
import {
  formatWallTime,
  isInSeries,
  lastStart,
  maxSteps,
  occurrenceMoments,
  parseRuleWithStart,
  parseWallTime,
  type TimedSeries,
} from '../time/recurrence.ts';
import { type Steps, TooManySteps } from '../time/recurrence-days.ts';
import { zoneClock } from '../time/zone-clock.ts';
import {
  type CalendarComponent,
  type CalendarProperty,
  findProperty,
  parseComponents,
  propertyText,
} from './icalendar-lines.ts';
import { type ResolveZone, zoneResolver } from './icalendar-zones.ts';

/** When an event takes place, in our format. */
export interface ReadTime {
  allDay: boolean;
  start: string;
  end: string;
  timeZone: string;
}

/** One event of the file, ready to be created. */
export interface ReadEvent {
  /** The file's id; null if the event has none. */
  uid: string | null;
  title: string | null;
  details: string | null;
  place: string | null;
  link: string | null;
  time: ReadTime | null;
  /** The recurrence rule, with its end in local time, as stored. */
  recurrence: string | null;
  /** Canceled occurrences. */
  cancelled: string[];
  /** Changed occurrences. */
  changed: { occurrence: string; event: ReadEvent }[];
  /** Key in `validation` of the reason why it can't be created; null if it can. */
  refusal: string | null;
}

export interface ReadCalendar {
  events: ReadEvent[];
  /** Number of to-dos, journal entries, and other components. */
  leftOut: number;
}

const dayMs = 86_400_000;
/** More changed occurrences than any real series has. */
const maxExceptions = 2000;
/** Steps allowed for all rules of a file; realistic rules take a few hundred. */
const maxStepsPerFile = 5_000_000;

/**
 * Reads the events of an iCalendar file.
 * @param zone for floating times and all-day events
 * @throws BrokenCalendar if the file is invalid
 */
export function readCalendar(text: string, zone: string): ReadCalendar {
  const parts = parseComponents(text);
  const events = parts.filter(({ name }) => name === 'vevent');
  const resolveZone = zoneResolver(parts, { preferred: [zone], years: coveredYears(events) });
  const context = { zone, resolveZone, steps: { remaining: maxStepsPerFile } };
  const isChange = (part: CalendarComponent) => findProperty(part, 'recurrence-id') !== undefined;
  const changes = Map.groupBy(events.filter(isChange), (part) => propertyText(part, 'uid') ?? '');
  const read: ReadEvent[] = [];
  const series = new Set<string>();
  for (const part of events.filter((one) => !isChange(one))) {
    const uid = propertyText(part, 'uid') ?? '';
    // A second event with the same id is separate, and has no changes.
    const seriesChanges = uid !== '' && !series.has(uid) ? (changes.get(uid) ?? []) : [];
    series.add(uid);
    read.push(readEvent(part, seriesChanges, context));
  }
  // Changes of a series that isn't in the file become separate events.
  for (const [uid, alone] of changes) {
    if (!series.has(uid)) read.push(...alone.map((part) => readEvent(part, [], context)));
  }
  const known = new Set(['vevent', 'vtimezone']);
  return { events: read, leftOut: parts.filter(({ name }) => !known.has(name)).length };
}

interface Context {
  zone: string;
  resolveZone: ResolveZone;
  steps: Steps;
}

/** Why an event can't be created. */
class Refused extends Error {}

function readEvent(
  part: CalendarComponent,
  changes: readonly CalendarComponent[],
  context: Context,
): ReadEvent {
  const id = findProperty(part, 'recurrence-id');
  const uid = propertyText(part, 'uid');
  const event: ReadEvent = {
    uid: uid && id ? `${uid} ${id.raw}` : uid,
    title: cut(propertyText(part, 'summary')?.replaceAll(/\s+/g, ' ') ?? null, 200),
    details: cut(propertyText(part, 'description'), 5000),
    place: cut(propertyText(part, 'location')?.replaceAll(/\s+/g, ' ') ?? null, 200),
    link: readLink(propertyText(part, 'url')),
    time: null,
    recurrence: null,
    cancelled: [],
    changed: [],
    refusal: null,
  };
  try {
    const rules = part.properties.filter(({ name }) => name === 'rrule');
    event.time = readTime(part, rules.length > 0, context);
    // Reports an invalid time the same way as the form does.
    const checked = sentEventTime.safeParse(event.time);
    if (!checked.success) {
      const rule = checked.error.issues[0]?.message.replace(/^rule:/, '') ?? 'date-time';
      throw new Refused(rule);
    }
    if (isCalledOff(part)) throw new Refused('event-called-off');
    if (rules.length > 1 || findProperty(part, 'exrule')) throw new Refused('recurrence');
    if (findProperty(part, 'rdate')) throw new Refused('recurrence-extra-days');
    if (rules[0]) readSeries(event, event.time, rules[0], { part, changes, context });
  } catch (error) {
    if (error instanceof TooManySteps) event.refusal = 'recurrence-too-rare';
    else if (error instanceof Refused) event.refusal = error.message;
    else throw error;
  }
  return event;
}

function readSeries(
  event: ReadEvent,
  time: ReadTime,
  { raw }: CalendarProperty,
  {
    part,
    changes,
    context,
  }: { part: CalendarComponent; changes: readonly CalendarComponent[]; context: Context },
): void {
  if (raw.length > maxRuleLength) throw new Refused('recurrence');
  const { steps } = context;
  if (steps.remaining <= 0) throw new TooManySteps();
  const ruleSteps = { remaining: Math.min(maxSteps, steps.remaining) };
  steps.remaining -= ruleSteps.remaining;
  const rule = parseRuleWithStart(inTimeOfPlace(raw, time), time.start, ruleSteps);
  steps.remaining += Math.max(ruleSteps.remaining, 0);
  if (typeof rule === 'string') throw new Refused(rule);
  event.recurrence = writeRule(rule);
  const last = lastStart({ start: time.start, rule }, steps) ?? undefined;
  const series: TimedSeries = { ...time, rule, last };
  const gone = excludedOccurrences(series, { part, time, context });
  const changed = new Map<string, ReadEvent>();
  if (gone.size + changes.length > maxExceptions) throw new Refused('recurrence-too-many');
  for (const one of changes) {
    const id = findProperty(one, 'recurrence-id') as CalendarProperty;
    if (id.parameters.range) throw new Refused('recurrence-split');
    const start = occurrenceStart(id.values[0], id, time, context);
    if (start === null || !isInSeries(series, start, steps)) continue;
    if (isCalledOff(one)) {
      gone.add(start);
      continue;
    }
    const other = readEvent(one, [], context);
    if (other.refusal) throw new Refused(other.refusal);
    if (!matchesSeries(other, event, occurrenceMoments(series, start))) {
      changed.set(start, { ...other, title: other.title ?? event.title });
    }
  }
  event.cancelled = [...gone].filter((start) => !changed.has(start)).sort();
  event.changed = [...changed].map(([occurrence, other]) => ({ occurrence, event: other }));
}

/**
 * True if a change equals what its series says anyway, which our own exports contain at clock
 * changes.
 */
function matchesSeries(
  { time, ...other }: ReadEvent,
  event: ReadEvent,
  { startAt, endAt }: { startAt: number; endAt: number },
): boolean {
  if (!time || time.allDay !== event.time?.allDay) return false;
  const moments = occurrenceMoments(time);
  return (
    moments.startAt === startAt &&
    moments.endAt === endAt &&
    (other.title ?? event.title) === event.title &&
    other.details === event.details &&
    other.place === event.place &&
    other.link === event.link
  );
}

/** The occurrences that the file excludes. */
function excludedOccurrences(
  series: TimedSeries,
  { part, time, context }: { part: CalendarComponent; time: ReadTime; context: Context },
): Set<string> {
  const exceptions = part.properties.filter(({ name }) => name === 'exdate');
  const count = exceptions.reduce((sum, one) => sum + one.values.length, 0);
  if (count > maxExceptions) throw new Refused('recurrence-too-many');
  const starts = exceptions.flatMap((one) =>
    one.values.flatMap((value) => occurrenceStart(value, one, time, context) ?? []),
  );
  return new Set(starts.filter((start) => isInSeries(series, start, context.steps)));
}

const isCalledOff = (part: CalendarComponent) =>
  propertyText(part, 'status')?.toUpperCase() === 'CANCELLED';

/** The rule with its end in local time; the file may give a date or a moment in UTC. */
function inTimeOfPlace(text: string, { allDay, timeZone }: ReadTime): string {
  const [whole, year, month, day, hour, minute, isUtc] =
    /UNTIL=(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z)?)?(?=;|$)/i.exec(text) ?? [];
  if (whole === undefined) return text;
  if (allDay || hour === undefined) return text.replace(whole, `UNTIL=${year}${month}${day}`);
  const written = `${year}-${month}-${day}T${hour}:${minute}`;
  if (!isWallTime(written)) throw new Refused('recurrence');
  const wall = parseWallTime(written);
  const there = isUtc ? zoneClock(timeZone).wallAt(wall) : wall;
  const end = formatWallTime(there, false).replaceAll(/[-:]/g, '');
  return text.replace(whole, `UNTIL=${end}00`);
}

function readTime(part: CalendarComponent, repeats: boolean, context: Context): ReadTime {
  const begin = findProperty(part, 'dtstart');
  const first = begin && readMoment(begin.values[0], begin, context);
  if (!first) throw new Refused('date-time');
  const finish = findProperty(part, 'dtend');
  const last = finish ? readMoment(finish.values[0], finish, context) : null;
  if (finish && !last) throw new Refused('date-time');
  const length = parseDuration(findProperty(part, 'duration')?.raw);

  if (first.isDay) {
    // The end is exclusive; some programs write the last day itself.
    const after = last
      ? parseWallTime(last.text.slice(0, 10))
      : parseWallTime(first.text) + Math.max(length, dayMs);
    const end = formatWallTime(
      Math.max(after - dayMs, Math.min(after, parseWallTime(first.text))),
      true,
    );
    return { allDay: true, start: first.text, end, timeZone: context.zone };
  }
  const timeZone = first.zone === 'UTC' && !repeats ? placeFor(first.text, context) : first.zone;
  const here = (one: ReadMoment) => toZoneWallTime(timeZone, one);
  const written = here(first);
  // A series keeps its local time and length, even where the clocks skip its first start.
  if (repeats) {
    const end = last ? here(last) : formatWallTime(parseWallTime(written) + length, false);
    return { allDay: false, start: written, end, timeZone };
  }
  const clock = zoneClock(timeZone);
  // Keeps an impossible date as written, so that it is refused.
  const normalizedStart = isWallTime(written)
    ? formatWallTime(clock.wallAt(clock.momentAtWall(parseWallTime(written))), false)
    : written;
  const end = last
    ? here(last)
    : formatWallTime(addDuration(normalizedStart, timeZone, length), false);
  return { allDay: false, start: end < normalizedStart ? written : normalizedStart, end, timeZone };
}

/** A single event in UTC uses the reader's zone if it has that time. */
function placeFor(text: string, { zone }: Context): string {
  const clock = zoneClock(zone);
  return clock.momentAtWall(clock.wallAt(parseWallTime(text))) === parseWallTime(text)
    ? zone
    : 'UTC';
}

interface ReadMoment {
  isDay: boolean;
  /** In our format. */
  text: string;
  zone: string;
}

/** @throws Refused for an unknown zone */
function readMoment(
  value: unknown,
  property: CalendarProperty,
  context: Context,
): ReadMoment | null {
  const [, year, month, day, hour, minute, isUtc] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?\d{2})?(Z)?)?$/.exec(String(value)) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return { isDay: true, text: date, zone: context.zone };
  if (Number(month) > 12 || Number(day) > 31 || Number(hour) > 23 || Number(minute) > 59)
    return null;
  const text = `${date}T${hour}:${minute}`;
  if (isUtc) return { isDay: false, text, zone: 'UTC' };
  const name = property.parameters.tzid;
  if (typeof name !== 'string') return { isDay: false, text, zone: context.zone };
  const zone = context.resolveZone(name);
  if (zone === null) throw new Refused('time-zone');
  return { isDay: false, text, zone };
}

function toZoneWallTime(zone: string, { text, zone: from, isDay }: ReadMoment): string {
  if (isDay) return `${text}T00:00`;
  if (from === zone) return text;
  return formatWallTime(
    zoneClock(zone).wallAt(zoneClock(from).momentAtWall(parseWallTime(text))),
    false,
  );
}

/** Adds days by the calendar, and hours by elapsed time. */
function addDuration(start: string, zone: string, length: number): number {
  const days = Math.floor(length / dayMs) * dayMs;
  const clock = zoneClock(zone);
  return clock.wallAt(clock.momentAtWall(parseWallTime(start) + days) + length - days);
}

/** In ms; 0 without a valid duration. */
function parseDuration(text: string | undefined): number {
  const [, weeks, days, hours, minutes, seconds] =
    /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/.exec(
      text ?? '',
    ) ?? [];
  const number = (value: string | undefined) => Number(value ?? 0);
  const long = (number(weeks) * 7 + number(days)) * dayMs;
  const rest = (number(hours) * 60 + number(minutes)) * 60_000 + number(seconds) * 1000;
  return Math.min(long + rest, (maxEventDays + 2) * dayMs);
}

/** The start of the affected occurrence, in our format; null for an invalid time. */
function occurrenceStart(
  value: unknown,
  property: CalendarProperty,
  time: ReadTime,
  context: Context,
) {
  const moment = readMoment(value, property, context);
  if (!moment) return null;
  if (time.allDay) return moment.text.slice(0, 10);
  if (moment.isDay) return `${moment.text}T${time.start.slice(11)}`;
  return toZoneWallTime(time.timeZone, moment);
}

function coveredYears(events: readonly CalendarComponent[]): number[] {
  const starts = events.map((part) => Number(findProperty(part, 'dtstart')?.raw.slice(0, 4)));
  const known = starts.filter((year) => year >= 1970 && year <= 2100);
  // The years of most events; each zone is resolved once for the whole file.
  const last = known.length > 0 ? Math.max(...known) : 2026;
  return [last, last + 1];
}

function readLink(text: string | null): string | null {
  return text && text.length <= 500 && /^https?:\/\//i.test(text) && URL.canParse(text)
    ? text
    : null;
}

/** Truncates long text and removes characters that can't be stored. */
function cut(text: string | null, maxLength: number): string | null {
  const clean = (text ?? '')
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}--\n]/gv, ' ')
    .trim();
  if (clean.length <= maxLength) return clean === '' ? null : clean;
  // Avoids splitting a surrogate pair.
  return `${clean.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
