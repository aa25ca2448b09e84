import { timeZone as knownZone } from '#core/contract/event-times.ts';
import { readRule } from '#core/contract/recurrence.ts';
import { occurrencesBetween, parseWallTime } from '../time/recurrence.ts';
import { type Steps, TooManySteps } from '../time/recurrence-days.ts';
import { zoneClock } from '../time/zone-clock.ts';
import { type CalendarComponent, findProperty, propertyText } from './icalendar-lines.ts';
import { windowsZone } from './windows-zones.ts';

/** Zones of one file to match by their offsets; each means comparing all known zones. */
const maxComparedZones = 8;
/** More clock changes than any zone has had. */
const maxChanges = 2000;
/** Steps allowed for the rules of all zones in a file. */
const maxStepsForZones = 100_000;
const dayMs = 86_400_000;

/** Resolves a zone name of the file to an IANA zone; null if unknown. */
export type ResolveZone = (name: string) => string | null;

/**
 * Resolves the zones of a file. A name may be an IANA name, with or without a program's prefix, a
 * Windows name, or anything else: then the offsets described in the file are compared with all
 * known zones.
 * @param preferred compared first, since several zones have the same offsets
 * @param around the years in which the offsets must agree
 */
export function zoneResolver(
  parts: readonly CalendarComponent[],
  { preferred, years }: { preferred: readonly string[]; years: readonly number[] },
): ResolveZone {
  const described = new Map(
    parts
      .filter(({ name }) => name === 'vtimezone')
      .map((part) => [propertyText(part, 'tzid') ?? '', part]),
  );
  const found = new Map<string, string | null>();
  const steps = { remaining: maxStepsForZones };
  let compared = 0;
  return (name) => {
    const known = found.get(name);
    if (known !== undefined) return known;
    const part = described.get(name);
    let zone = byName(name) ?? (part ? byName(propertyText(part, 'x-lic-location') ?? '') : null);
    if (!zone && part && compared++ < maxComparedZones) {
      zone = byClocks(part, { preferred, years, steps });
    }
    found.set(name, zone);
    return zone;
  };
}

/** Also handles "/example.org/2024/Europe/Paris". */
function byName(name: string): string | null {
  const windows = windowsZone(name);
  if (windows) return windows;
  const segments = name.split('/');
  for (let begin = 0; begin < segments.length; begin++) {
    const zone = segments.slice(begin).join('/');
    // "EST" and the like often mean a zone with daylight saving time.
    if (/[/]|^UTC$|^GMT$/.test(zone) && knownZone.safeParse(zone).success) return zone;
  }
  return null;
}

interface Change {
  at: number;
  offset: number;
}

/** Returns the zone with the same offsets as the file in these years. */
function byClocks(
  part: CalendarComponent,
  {
    preferred,
    years,
    steps,
  }: { preferred: readonly string[]; years: readonly number[]; steps: Steps },
): string | null {
  const changes = readChanges(part, Math.max(...years), steps);
  if (!changes?.length) return null;
  const samples = years.flatMap((year) =>
    Array.from({ length: 24 }, (_, index) =>
      Date.UTC(year, Math.floor(index / 2), 1 + 14 * (index % 2), 12),
    ),
  );
  const wanted = samples.map(
    (moment) => (changes.findLast(({ at }) => at <= moment) ?? changes[0])?.offset,
  );
  const isSame = (zone: string) => {
    const clock = zoneClock(zone);
    return samples.every((moment, index) => clock.offsetAt(moment) === wanted[index]);
  };
  return [...preferred, ...Intl.supportedValuesOf('timeZone')].find(isSame) ?? null;
}

/** Clock changes that the file describes for a zone; undefined if unreadable. */
function readChanges(
  zone: CalendarComponent,
  lastYear: number,
  steps: Steps,
): Change[] | undefined {
  const changes: Change[] = [];
  for (const part of zone.parts) {
    const [before, offset] = ['tzoffsetfrom', 'tzoffsetto'].map((name) =>
      parseOffset(findProperty(part, name)?.values[0]),
    );
    const walls = changeWallTimes(part, lastYear, steps);
    if (!walls || before === undefined || offset === undefined) return undefined;
    if (changes.length + walls.length > maxChanges) return undefined;
    for (const wall of walls) {
      const at = parseWallTime(wall) - before;
      if (Number.isNaN(at) || Math.abs(offset) > dayMs) return undefined;
      changes.push({ at, offset });
    }
  }
  return changes.sort((one, other) => one.at - other.at);
}

/** When one kind of change occurs, in local time before it. */
function changeWallTimes(
  part: CalendarComponent,
  lastYear: number,
  steps: Steps,
): string[] | undefined {
  const start = findProperty(part, 'dtstart')?.values[0];
  if (typeof start !== 'string') return undefined;
  const first = start.slice(0, 16);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(first)) return undefined;
  const listed = part.properties
    .filter(({ name }) => name === 'rdate')
    .flatMap(({ values }) => values)
    .flatMap((value) => (typeof value === 'string' ? [value.slice(0, 16)] : []));
  const text = findProperty(part, 'rrule')?.raw;
  if (!text) return [first, ...listed];
  // For the rule's end, the date is precise enough.
  const rule = readRule(text.replace(/(UNTIL=\d{8})T\d{6}Z?/i, '$1'));
  // Clock changes every day are not realistic.
  if (typeof rule === 'string' || rule.frequency !== 'YEARLY') return undefined;
  const series = { start: first, end: first, allDay: false, timeZone: 'UTC', rule };
  const from = Date.UTC(Math.max(Number(first.slice(0, 4)), lastYear - 8), 0, 1);
  try {
    const to = Date.UTC(lastYear + 1, 0, 1);
    const times = occurrencesBetween(series, from, to, maxChanges, steps);
    return [first, ...listed, ...times.map((time) => time.start)];
  } catch (error) {
    if (error instanceof TooManySteps) return undefined;
    throw error;
  }
}

/** In ms. */
function parseOffset(value: unknown): number | undefined {
  const [, sign, hours, minutes, seconds] =
    /^([+-]?)(\d{2}):?(\d{2})(?::?(\d{2}))?$/.exec(String(value ?? '')) ?? [];
  if (hours === undefined) return undefined;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -ahead : ahead) * 1000;
}
