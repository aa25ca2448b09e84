/**
 * The clocks of a time zone. A wall time is what such a clock shows, as a number: the milliseconds that
 * the same date and time would have in UTC. Intl knows the zones, but takes microseconds to say an offset;
 * so the few changes of each year are looked up once and kept.
 */
export interface ZoneClock {
  /**
   * The moment, in ms, at which the clocks show this. By RFC 5545 (3.3.5): of a time that comes twice the
   * first; a time that is skipped is counted with the offset before the gap, and so falls behind it.
   */
  momentOf(wall: number): number;
  /** Every moment, in ms, at which the clocks show this: none when they skip it, two when it comes twice. */
  momentsThatShow(wall: number): number[];
  /** What the clocks show at this moment. */
  wallAt(moment: number): number;
  /** When the clocks change between two moments, in order, with the offset from then on, in ms. */
  changes(from: number, to: number): { at: number; offset: number }[];
  /** How far the clocks are ahead of UTC, in ms. */
  offsetAt(moment: number): number;
}

const dayMs = 86_400_000;
/** No zone has gone back so soon after a change. */
const lookEvery = 15 * dayMs;

/** One year of a zone: the offset with which it begins, and the changes in it. */
interface ZoneYear {
  first: number;
  at: number[];
  offsets: number[];
}

const clocks = new Map<string, ZoneClock>();

/** The clocks of a zone, by its IANA name. @throws RangeError when there is no such zone. */
export function zoneClock(zone: string): ZoneClock {
  // Names of zones are the same in any case.
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
  const yearOf = (year: number): ZoneYear => {
    const known = years.get(year);
    if (known) return known;
    const found = readYear(format, year);
    years.set(year, found);
    return found;
  };

  const offsetAt = (moment: number): number => {
    const { first, at, offsets } = yearOf(new Date(moment).getUTCFullYear());
    let offset = first;
    for (let index = 0; index < at.length && (at[index] as number) <= moment; index++) {
      offset = offsets[index] as number;
    }
    return offset;
  };

  return {
    offsetAt,
    wallAt: (moment) => moment + offsetAt(moment),
    momentOf(wall) {
      const before = offsetAt(wall - dayMs);
      const after = offsetAt(wall + dayMs);
      if (before === after) return wall - before;
      if (offsetAt(wall - before) === before) return wall - before;
      return offsetAt(wall - after) === after ? wall - after : wall - before;
    },
    momentsThatShow(wall) {
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
        const { at, offsets } = yearOf(year);
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
  const found: ZoneYear = { first: offsetBy(format, begin), at: [], offsets: [] };
  let [before, offset] = [begin, found.first];
  while (before < end) {
    const next = Math.min(before + lookEvery, end);
    // The change may be at the very beginning of the next year, which then says so itself.
    const then = offsetBy(format, next);
    if (then !== offset) {
      const at = changeBetween(format, before, next);
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

/** The first second with another offset than at `before`. */
function changeBetween(format: Intl.DateTimeFormat, before: number, after: number): number {
  const offset = offsetBy(format, before);
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetBy(format, middle) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** "1/1/2026, GMT+01:00" and, for zones long ago, with seconds; "GMT" alone is UTC. */
function offsetBy(format: Intl.DateTimeFormat, moment: number): number {
  const [, sign, hours, minutes, seconds] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(format.format(moment)) ?? [];
  const ahead = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -ahead : ahead) * 1000;
}
