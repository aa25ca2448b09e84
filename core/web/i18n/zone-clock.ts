/**
 * Moments as clocks show them, and clocks as moments, in any time zone. A *wall time* is
 * "YYYY-MM-DDTHH:mm" as a clock on a wall shows it; it is counted with as if no clock ever changed.
 */

const minute = 60_000;
const day = 24 * 60 * minute;

/** The time zone of this browser, by its name. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(zone, made);
  return made;
}

/** What the clocks of a zone show at a moment (ISO 8601, or milliseconds). */
export function wallTimeIn(zone: string, moment: string | number): string {
  const at = typeof moment === 'string' ? Date.parse(moment) : moment;
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const year = (parts.year ?? '').padStart(4, '0');
  return `${year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * The moment, in milliseconds, at which the clocks of a zone show this. What they show twice in
 * autumn is the first of both; what they leave out in spring is as long after the change as it reads,
 * as RFC 5545 (3.3.5) has it.
 */
export function momentAt(zone: string, wall: string): number {
  const asUtc = utcOf(wall);
  const aheadAt = (moment: number) => utcOf(wallTimeIn(zone, moment)) - moment;
  const before = asUtc - aheadAt(asUtc - day);
  const after = asUtc - aheadAt(asUtc + day);
  const reads = [before, after].filter((moment) => utcOf(wallTimeIn(zone, moment)) === asUtc);
  return reads.length > 0 ? Math.min(...reads) : before;
}

/** So many minutes later on the wall, or earlier. */
export function addMinutes(wall: string, minutes: number): string {
  return new Date(utcOf(wall) + minutes * minute).toISOString().slice(0, 16);
}

/** So many days later, or earlier: of a day "YYYY-MM-DD" or of a wall time. */
export function addDays(value: string, days: number): string {
  const moved = new Date(utcOf(value) + days * day).toISOString();
  return moved.slice(0, value.length);
}

/** From one day or wall time to another, in minutes on the wall. */
export function minutesBetween(from: string, to: string): number {
  return (utcOf(to) - utcOf(from)) / minute;
}

/** 0 on Sunday to 6 on Saturday. */
export function dayOfWeek(value: string): number {
  return new Date(utcOf(value)).getUTCDay();
}

export function dayOf(wall: string): string {
  return wall.slice(0, 10);
}

/** For a format in UTC, which shows it as it stands. */
export function utcOf(value: string): number {
  return Date.parse(value.length === 10 ? `${value}T00:00Z` : `${value}Z`);
}
