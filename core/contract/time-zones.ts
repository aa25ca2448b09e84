import * as z from 'zod';

/** The longest name of a zone is far below this. */
const longestName = 60;

/**
 * An IANA time zone such as "America/Toronto", or null; empty text becomes null. Offsets such as
 * "+02:00" name no zone: they don't know when the clocks change. Breaks `rule:time-zone`.
 */
export function optionalTimeZone() {
  return z
    .string()
    .trim()
    .max(longestName)
    .refine((zone) => zone === '' || isKnownZone(zone), 'rule:time-zone')
    .transform((zone) => (zone === '' ? null : zone))
    .nullable();
}

/** As `optionalTimeZone`, where there has to be one. */
export function requiredTimeZone() {
  return z.string().trim().min(1).max(longestName).refine(isKnownZone, 'rule:time-zone');
}

/**
 * UTC, by any of its names. No place calls its clock that, so an organization or an event with it was never
 * given a clock.
 */
export function isUniversalTime(zone: string): boolean {
  return /^(Etc\/)?(UTC|UCT|Universal|Zulu)$/i.test(zone);
}

/** The zones that can be chosen, by name; UTC among them, which not every engine lists. */
export function timeZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
}

/** By the engine rather than the list: it knows older names too, such as "Asia/Calcutta". */
function isKnownZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** "America/New_York" → "Eastern Time", in the language of the reader: nobody has to know IANA names. */
export function zoneNameIn(zone: string, tag: string): string {
  const name = zonePart(zone, tag, 'longGeneric');
  // Some are only called by how far they are from UTC.
  return isOffset.test(name) ? zonePart(zone, tag, 'long') : name;
}

const isOffset = /^(UTC|GMT)?[\d+:−-]*$/;

/** What Intl calls a zone just now, in one of its ways. */
export function zonePart(
  zone: string,
  tag: string,
  timeZoneName: 'longGeneric' | 'long' | 'shortOffset',
): string {
  try {
    const parts = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch {
    // The server knows zones that an old browser doesn't.
    return zone;
  }
}
