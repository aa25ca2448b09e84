/**
 * Converts between moments and local times in any time zone. A *wall time* is a local time
 * "YYYY-MM-DDTHH:mm"; arithmetic on it ignores DST.
 */

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long the browser's time zone counts as known, in ms: asking takes a while, and lists ask per row. */
const zoneAge = 10_000;
let known: { zone: string; readAt: number } | undefined;

/** This browser's time zone, by IANA name. */
export function browserZone(): string {
  const now = performance.now();
  if (!known || now - known.readAt > zoneAge) {
    known = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, readAt: now };
  }
  return known.zone;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockFormat(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  // Swedish writes "2026-03-23 09:00", like a wall time.
  const made = new Intl.DateTimeFormat('sv-SE', {
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
  return clockFormat(zone).format(at).replace(' ', 'T').padStart(16, '0');
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
