/**
 * Converts between moments and local times in any time zone. A *wall time* is a local time
 * "YYYY-MM-DDTHH:mm"; arithmetic on it ignores DST.
 */

const minute = 60_000;
const day = 24 * 60 * minute;

/** This browser's time zone, by IANA name. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockFormat(zone: string): Intl.DateTimeFormat {
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

/** The local time of a zone at a moment (ISO 8601, or milliseconds). */
export function wallTimeIn(zone: string, moment: string | number): string {
  const at = typeof moment === 'string' ? Date.parse(moment) : moment;
  const parts = Object.fromEntries(
    clockFormat(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const year = (parts.year ?? '').padStart(4, '0');
  return `${year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/**
 * The moment of a local time in a zone, in milliseconds. An ambiguous time in fall is the first of
 * both; a skipped time in spring is moved past the change, as in RFC 5545 (3.3.5).
 */
export function momentAt(zone: string, wall: string): number {
  const asUtc = wallTimeAsUtc(wall);
  const aheadAt = (moment: number) => wallTimeAsUtc(wallTimeIn(zone, moment)) - moment;
  const before = asUtc - aheadAt(asUtc - day);
  const after = asUtc - aheadAt(asUtc + day);
  const reads = [before, after].filter(
    (moment) => wallTimeAsUtc(wallTimeIn(zone, moment)) === asUtc,
  );
  return reads.length > 0 ? Math.min(...reads) : before;
}

/** Adds minutes to a local time; negative subtracts. */
export function addMinutes(wall: string, minutes: number): string {
  return new Date(wallTimeAsUtc(wall) + minutes * minute).toISOString().slice(0, 16);
}

/** Adds days to a day "YYYY-MM-DD" or a local time; negative subtracts. */
export function addDays(value: string, days: number): string {
  const moved = new Date(wallTimeAsUtc(value) + days * day).toISOString();
  return moved.slice(0, value.length);
}

/** Minutes between two days or local times, ignoring DST. */
export function minutesBetween(from: string, to: string): number {
  return (wallTimeAsUtc(to) - wallTimeAsUtc(from)) / minute;
}

/** 0 on Sunday to 6 on Saturday. */
export function dayOfWeek(value: string): number {
  return new Date(wallTimeAsUtc(value)).getUTCDay();
}

export function wallDay(wall: string): string {
  return wall.slice(0, 10);
}

/** The moment as UTC, for a format in UTC that shows it unchanged. */
export function wallTimeAsUtc(value: string): number {
  return Date.parse(value.length === 10 ? `${value}T00:00Z` : `${value}Z`);
}
