const dayInMs = 86_400_000;

/** Whether this names a time zone; offsets such as "+02:00" are none. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/**
 * The moment at which a day ("YYYY-MM-DD") begins for somebody in this time zone, or `later` days
 * after it. That is not always midnight: some zones put their clocks forward at midnight.
 */
export function beginningOfDay(day: string, zone: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const midnight = Date.UTC(year, month - 1, date + later);
  const before = midnight - offsetAt(midnight - dayInMs, zone);
  const after = midnight - offsetAt(midnight + dayInMs, zone);
  // Where the clocks change around that midnight, the earlier moment that reads midnight counts;
  // where none does, the change itself.
  const reads = (moment: number) => moment + offsetAt(moment, zone) === midnight;
  return new Date([before, after].filter(reads).sort((one, other) => one - other)[0] ?? before);
}

/** The day it is in this time zone, "YYYY-MM-DD". */
export function dayIn(zone: string, moment: Date): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), zone)).toISOString().slice(0, 10);
}

/** The day so many days after this one; before it for a number below zero. Days have no clock. */
export function daysAfter(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`) + days * dayInMs;
  return new Date(at).toISOString().slice(0, 10);
}

/** How far the clocks of a zone are ahead of UTC at a moment, in ms. */
function offsetAt(moment: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes, seconds] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name ?? '') ?? [];
  const ahead = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -ahead : ahead) * 1000;
}
