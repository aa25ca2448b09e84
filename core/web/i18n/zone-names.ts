import { foldText } from '#core/contract/folded-text.ts';
import { zoneNameIn, zonePart } from '#core/contract/time-zones.ts';

/**
 * Names of time zones in the reader's language. They are stored by IANA name, such as
 * "America/Toronto", which nobody has to know.
 */

/** "America/Toronto" → "Toronto (Eastern Time)"; the city is the last part of the IANA name. */
export function zoneLabel(zone: string, tag: string): string {
  const city = zone.split('/').at(-1) ?? zone;
  // Drops a qualifier in parentheses, since the city already says it.
  const name = zoneNameIn(zone, tag).replace(/ \(.+\)$/, '');
  return `${city.replaceAll('_', ' ')} (${name})`;
}

/** The present offset: "America/Toronto" → "GMT-5". */
export function zoneOffset(zone: string, tag: string): string {
  return zonePart(zone, tag, 'shortOffset');
}

export interface NamedZone {
  /** The IANA name. */
  value: string;
  label: string;
  offset: string;
  /** Everything it is found by, normalized by `normalizeForSearch`. */
  found: string;
}

/** These zones with names, sorted by city. */
export function namedZones(zones: readonly string[], tag: string): NamedZone[] {
  const order = new Intl.Collator(tag);
  return zones
    .map((value) => {
      const [label, offset] = [zoneLabel(value, tag), zoneOffset(value, tag)];
      return { value, label, offset, found: normalizeForSearch(`${label} ${value} ${offset}`) };
    })
    .toSorted((one, other) => order.compare(one.label, other.label));
}

/**
 * Lower case without accents, with `_` and apostrophes as spaces, so that "saint jean" finds
 * "St_Jean".
 */
export function normalizeForSearch(text: string): string {
  return foldText(text).replaceAll('−', '-').replace(/[_’']/g, ' ');
}
