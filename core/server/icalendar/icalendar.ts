import ICAL from 'ical.js';
import { writeRule } from '#core/contract/recurrence.ts';
import { isUniversalTime } from '#core/contract/time-zones.ts';
import { isAtClockChange, occurrencesAtClockChanges } from '../time/clock-change-occurrences.ts';
import {
  formatWallTime,
  occurrenceMoments,
  parseWallTime,
  seriesSpan,
  type TimedSeries,
} from '../time/recurrence.ts';
import { zoneClock } from '../time/zone-clock.ts';

/** One event, or one changed occurrence of a series, to write as iCalendar (RFC 5545). */
export interface WrittenEvent {
  /** The same in every file and email; a changed occurrence has the series' id. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  changedAt: Date;
  summary: string;
  description?: string | null;
  location?: string | null;
  url?: string | null;
  series: TimedSeries;
  /** Canceled occurrences of the series. */
  exceptions?: readonly string[];
  /** The occurrence that this replaces, in the series' local time. */
  instead?: { start: string; series: TimedSeries };
  /** Sender and recipients of an email; addresses. */
  organizer?: string;
  attendee?: string;
  isCanceled?: boolean;
}

export type CalendarMethod = 'REQUEST' | 'CANCEL';

interface About {
  /** Name of the calendar for subscribers. */
  name?: string;
  method?: CalendarMethod;
}

type Property = [name: string, parameters: Record<string, string>, type: string, ...unknown[]];
type Component = [name: string, properties: Property[], components: Component[]];

const dayMs = 86_400_000;
/** Years of clock changes to include for endless series. */
const yearsAhead = 20;

/** Writes an iCalendar file with folded lines, and the definition of every zone it names. */
export function writeCalendar(
  events: readonly WrittenEvent[],
  { name, method }: About,
  now: Date,
): string {
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Cairn//Calendar//EN'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ...(method ? [['method', {}, 'text', method] satisfies Property] : []),
    ...(name
      ? [
          ['x-wr-calname', {}, 'text', plain(name)] satisfies Property,
          ['refresh-interval', {}, 'duration', 'PT1H'] satisfies Property,
          ['x-published-ttl', {}, 'duration', 'PT1H'] satisfies Property,
        ]
      : []),
  ];
  const endless = Date.UTC(now.getUTCFullYear() + yearsAhead, 0, 1);
  const allEvents = events.flatMap((event) => [event, ...atClockChanges(event, events, endless)]);
  const file: Component = [
    'vcalendar',
    properties,
    [...zoneDefinitions(allEvents, endless), ...allEvents.map(toComponent)],
  ];
  return ICAL.stringify(file as never);
}

/**
 * Occurrences affected by a clock change, each as an event with explicit times, unless it has a
 * change already.
 */
function atClockChanges(
  event: WrittenEvent,
  all: readonly WrittenEvent[],
  endless: number,
): WrittenEvent[] {
  const { series, uid } = event;
  const excludedStarts = new Set(event.exceptions);
  for (const one of all) if (one.instead && one.uid === uid) excludedStarts.add(one.instead.start);
  return occurrencesAtClockChanges(series, endless)
    .filter(({ start }) => !excludedStarts.has(start))
    .map(({ start, end }) => ({
      ...event,
      series: { ...series, start, end, rule: null },
      exceptions: [],
      instead: { start, series },
    }));
}

function toComponent(event: WrittenEvent): Component {
  const { series, instead, exceptions = [] } = event;
  const text = (name: string, value: string | null | undefined): Property[] =>
    value ? [[name, {}, 'text', plain(value)]] : [];
  const mail = (name: string, address: string | undefined, more: Record<string, string>) =>
    address ? [[name, more, 'cal-address', `mailto:${address}`] satisfies Property] : [];
  const wanted = { partstat: 'NEEDS-ACTION', rsvp: 'FALSE', role: 'REQ-PARTICIPANT' };
  const properties: Property[] = [
    ['uid', {}, 'text', event.uid],
    ['dtstamp', {}, 'date-time', inUtc(event.changedAt.getTime())],
    ['sequence', {}, 'integer', event.sequence],
    ...text('summary', event.summary),
    ...text('description', event.description),
    ...text('location', event.location),
    ...(event.url ? [['url', {}, 'uri', event.url] satisfies Property] : []),
    ...timeProperties(series),
    ...(series.rule ? [ruleProperty(series)] : []),
    ...exceptions.map((start) => at('exdate', start, series)),
    ...(instead ? [at('recurrence-id', instead.start, instead.series)] : []),
    ...mail('organizer', event.organizer, {}),
    ...mail('attendee', event.attendee, wanted),
    ['status', {}, 'text', event.isCanceled ? 'CANCELLED' : 'CONFIRMED'],
    // Hides details from others in shared calendars.
    ['class', {}, 'text', 'PRIVATE'],
  ];
  return ['vevent', properties, []];
}

/** All-day events end on the day after the last; events without duration have no end (3.6.1). */
function timeProperties(series: TimedSeries): Property[] {
  if (series.allDay) {
    const start = at('dtstart', series.start, series);
    const after = new Date(parseWallTime(series.end) + dayMs).toISOString().slice(0, 10);
    return [start, at('dtend', after, series)];
  }
  if (series.rule === null) {
    const { startAt, endAt } = occurrenceMoments(series);
    const start = momentProperty('dtstart', startAt, series.timeZone);
    return endAt > startAt ? [start, momentProperty('dtend', endAt, series.timeZone)] : [start];
  }
  const start = at('dtstart', series.start, series);
  const length = parseWallTime(series.end) - parseWallTime(series.start);
  if (length === 0) return [start];
  if (!isAtClockChange(zoneClock(series.timeZone), parseWallTime(series.start), length)) {
    return [start, at('dtend', series.end, series)];
  }
  // Otherwise readers would take the first occurrence's length at the clock change for all.
  const duration = ICAL.Duration.fromSeconds(length / 1000).toString();
  return [start, ['duration', {}, 'duration', duration]];
}

/** Local time in its zone; UTC if that time occurs twice, which readers interpret differently. */
function momentProperty(name: string, moment: number, timeZone: string): Property {
  const clock = zoneClock(timeZone);
  const wall = clock.wallAt(moment);
  if (clock.momentsAtWall(wall).length > 1) return [name, {}, 'date-time', inUtc(moment)];
  return at(name, formatWallTime(wall, false), { allDay: false, timeZone });
}

function at(
  name: string,
  start: string,
  { allDay, timeZone }: Pick<TimedSeries, 'allDay' | 'timeZone'>,
): Property {
  if (allDay) return [name, {}, 'date', start.slice(0, 10)];
  if (isUniversalTime(timeZone)) return [name, {}, 'date-time', `${start}:00Z`];
  return [name, { tzid: timeZone }, 'date-time', `${start}:00`];
}

/** The rule, with its end in UTC if the event has a zone (3.3.10). */
function ruleProperty({ rule, allDay, timeZone }: TimedSeries): Property {
  const { until = null } = rule ?? {};
  const text = rule ? writeRule({ ...rule, until: null }) : '';
  const value = ICAL.Recur.fromString(text).toJSON() as unknown as Record<string, unknown>;
  if (until !== null) {
    const lastWall =
      until.length === 10 ? parseWallTime(until) + dayMs - 60_000 : parseWallTime(until);
    const clock = zoneClock(timeZone);
    // The later of two moments, since some readers take it for the last start.
    const last = clock.momentsAtWall(lastWall).at(-1) ?? clock.momentAtWall(lastWall);
    value.until = allDay ? until.slice(0, 10) : inUtc(last);
  }
  return ['rrule', {}, 'recur', value];
}

/** Definitions of the zones, from the year of the first event to that of the last (3.6.5). */
function zoneDefinitions(events: readonly WrittenEvent[], endless: number): Component[] {
  const spans = new Map<string, { from: number; to: number }>();
  for (const { series, instead } of events) {
    for (const one of instead ? [series, instead.series] : [series]) {
      if (one.allDay || isUniversalTime(one.timeZone)) continue;
      const { firstAt, lastAt } = seriesSpan(one);
      const known = spans.get(one.timeZone) ?? { from: firstAt, to: firstAt };
      spans.set(one.timeZone, {
        from: Math.min(known.from, firstAt),
        to: Math.max(known.to, lastAt ?? endless),
      });
    }
  }
  return [...spans].map(([zone, { from, to }]) => toZone(zone, from, to));
}

function toZone(zone: string, from: number, to: number): Component {
  const clock = zoneClock(zone);
  const begin = Date.UTC(new Date(from).getUTCFullYear() - 1, 6, 1);
  const end = Date.UTC(new Date(to).getUTCFullYear() + 1, 0, 2);
  const first = clock.offsetAt(begin);
  const changes = clock.changes(begin + 1, end);
  const standard = Math.min(first, ...changes.map(({ offset }) => offset));
  const named = (offset: number) => (offset > standard ? 'daylight' : 'standard');
  const observances = new Map<string, { kind: string; ends: [number, number]; walls: number[] }>();
  let before = first;
  for (const { at: moment, offset } of changes) {
    const key = `${before} ${offset}`;
    const known = observances.get(key);
    // Given in local time before the change.
    if (known) known.walls.push(moment + before);
    else {
      const kind = named(offset);
      observances.set(key, { kind, ends: [before, offset], walls: [moment + before] });
    }
    before = offset;
  }
  return [
    'vtimezone',
    [['tzid', {}, 'text', zone]],
    [
      observance(named(first), [first, first], [begin + first]),
      ...[...observances.values()].map(({ kind, ends, walls }) => observance(kind, ends, walls)),
    ],
  ];
}

function observance(kind: string, [before, after]: [number, number], walls: number[]): Component {
  const times = walls.map((wall) => new Date(wall).toISOString().slice(0, 19));
  return [
    kind,
    [
      ['dtstart', {}, 'date-time', times[0]],
      ['tzoffsetfrom', {}, 'utc-offset', offsetText(before)],
      ['tzoffsetto', {}, 'utc-offset', offsetText(after)],
      // Includes the first date, since some programs read only these.
      ...(times.length > 1 ? times.map((time): Property => ['rdate', {}, 'date-time', time]) : []),
    ],
    [],
  ];
}

/** "+05:30"; historical zones have seconds. */
function offsetText(offset: number): string {
  const seconds = Math.round(Math.abs(offset) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const texts = parts.map((part) => String(part).padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${(parts[2] ? texts : texts.slice(0, 2)).join(':')}`;
}

function inUtc(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}

/** Removes characters that a file can't contain. */
function plain(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  return lines.replaceAll(/[\p{Cc}--\n]/gv, ' ');
}
