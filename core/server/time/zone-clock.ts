/**
 * The clocks of a time zone. A wall time is a number: the milliseconds that the same date and time
 * would have in UTC. Intl is slow at offsets, so the few changes of each year are looked up once
 * and cached.
 */
export interface ZoneClock {
  /**
   * Returns the moment, in ms, of a wall time. By RFC 5545 (3.3.5): a repeated time means the first
   * one; a skipped time uses the offset before the gap, and so falls after it.
   */
  momentAtWall(wall: number): number;
  /** Returns every moment, in ms, of a wall time: none if it is skipped, two if it repeats. */
  momentsAtWall(wall: number): number[];
  /** Returns the wall time of a moment. */
  wallAt(moment: number): number;
  /** Returns the clock changes between two moments, in order, with the new offset in ms. */
  changes(from: number, to: number): { at: number; offset: number }[];
  /** Returns the offset from UTC, in ms. */
  offsetAt(moment: number): number;
}

const dayMs = 86_400_000;
/** Shorter than the time between any two clock changes. */
const searchStep = 15 * dayMs;

/** One year of a zone: its initial offset and its changes. */
interface ZoneYear {
  first: number;
  at: number[];
  offsets: number[];
}

const clocks = new Map<string, ZoneClock>();

/** Returns the clocks of an IANA time zone. @throws RangeError for an unknown zone */
export function zoneClock(zone: string): ZoneClock {
  // Zone names are case-insensitive.
  const name = zone.toLowerCase();
  const known = clocks.get(name);
  if (known) return known;
  const made = makeClock(zone);
  clocks.set(name, made);
  return made;
}

function makeClock(zone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const years = new Map<number, ZoneYear>();
  const cachedYear = (year: number): ZoneYear => {
    const known = years.get(year);
    if (known) return known;
    const found = readYear(format, year);
    years.set(year, found);
    return found;
  };

  const offsetAt = (moment: number): number => {
    const { first, at, offsets } = cachedYear(new Date(moment).getUTCFullYear());
    let offset = first;
    for (let index = 0; index < at.length && (at[index] as number) <= moment; index++) {
      offset = offsets[index] as number;
    }
    return offset;
  };

  return {
    offsetAt,
    wallAt: (moment) => moment + offsetAt(moment),
    momentAtWall(wall) {
      const before = offsetAt(wall - dayMs);
      const after = offsetAt(wall + dayMs);
      if (before === after) return wall - before;
      if (offsetAt(wall - before) === before) return wall - before;
      return offsetAt(wall - after) === after ? wall - after : wall - before;
    },
    momentsAtWall(wall) {
      const offsets = new Set([offsetAt(wall - dayMs), offsetAt(wall + dayMs)]);
      return [...offsets]
        .map((offset) => wall - offset)
        .filter((moment) => moment + offsetAt(moment) === wall)
        .sort((one, other) => one - other);
    },
    changes(from, to) {
      const [first, last] = [from, to].map((at) => new Date(at).getUTCFullYear());
      const found: { at: number; offset: number }[] = [];
      for (let year = first as number; year <= (last as number); year++) {
        const { at, offsets } = cachedYear(year);
        for (const [index, moment] of at.entries()) {
          if (moment >= from && moment < to) {
            found.push({ at: moment, offset: offsets[index] as number });
          }
        }
      }
      return found;
    },
  };
}

function readYear(format: Intl.DateTimeFormat, year: number): ZoneYear {
  const [begin, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  const found: ZoneYear = { first: readOffset(format, begin), at: [], offsets: [] };
  let [before, offset] = [begin, found.first];
  while (before < end) {
    const next = Math.min(before + searchStep, end);
    // A change at the very start of the next year belongs to that year.
    const then = readOffset(format, next);
    if (then !== offset) {
      const at = findChange(format, before, next);
      if (at < end) {
        found.at.push(at);
        found.offsets.push(then);
      }
      offset = then;
    }
    before = next;
  }
  return found;
}

/** Finds the first second with an offset other than at `before`. */
function findChange(format: Intl.DateTimeFormat, before: number, after: number): number {
  const offset = readOffset(format, before);
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (readOffset(format, middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** Parses "1/1/2026, GMT+01:00", with seconds for historical zones; "GMT" alone is UTC. */
function readOffset(format: Intl.DateTimeFormat, moment: number): number {
  const [, sign, hours, minutes, seconds] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(format.format(moment)) ?? [];
  const ahead = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -ahead : ahead) * 1000;
}
