import * as z from 'zod';
import { dateFormat } from './date-format.ts';

/** Far longer than any zone name. */
const maxNameLength = 60;

/**
 * An IANA time zone such as "America/Toronto", or null; empty text becomes null. Refuses offsets
 * such as "+02:00" (`rule:time-zone`), since they don't know about DST.
 */
export function optionalTimeZone() {
  return z
    .string()
    .trim()
    .max(maxNameLength)
    .refine((zone) => zone === '' || isTimeZone(zone), 'rule:time-zone')
    .transform((zone) => (zone === '' ? null : zone))
    .nullable();
}

/** Like `optionalTimeZone`, but required. */
export function requiredTimeZone() {
  return z.string().trim().min(1).max(maxNameLength).refine(isTimeZone, 'rule:time-zone');
}

/**
 * True if this is UTC, by any of its names. No place uses that name, so an organization or event
 * with it was never given a time zone.
 */
export function isUniversalTime(zone: string): boolean {
  return /^(Etc\/)?(UTC|UCT|Universal|Zulu)$/i.test(zone);
}

/** The zones to choose from, by name; adds UTC, which not every engine lists. */
export function timeZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
}

/** Most calls ask for the organization's zone, and the engine takes a while to answer. */
let lastKnown: string | undefined;

/**
 * True if this is a time zone name; offsets such as "+02:00" aren't. Asks the engine, since it also
 * knows older names that aren't listed, such as "Asia/Calcutta".
 */
export function isTimeZone(zone: string): boolean {
  if (zone === lastKnown) return true;
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    lastKnown = zone;
    return true;
  } catch {
    return false;
  }
}

/** "America/New_York" → "Eastern Time", in the reader's language. */
export function zoneNameIn(zone: string, tag: string): string {
  const name = zonePart(zone, tag, 'longGeneric');
  // Some zones have only an offset as a name.
  return isOffset.test(name) ? zonePart(zone, tag, 'long') : name;
}

const isOffset = /^(UTC|GMT)?[\d+:−-]*$/;

/** The name of a zone at present, in one of the styles of `Intl`. */
export function zonePart(
  zone: string,
  tag: string,
  timeZoneName: 'longGeneric' | 'long' | 'shortOffset',
): string {
  try {
    const parts = dateFormat(tag, { timeZone: zone, timeZoneName }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch {
    // An old browser may not know a zone that the server knows.
    return zone;
  }
}
