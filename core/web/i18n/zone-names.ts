import { zoneNameIn, zonePart } from '#core/contract/time-zones.ts';

/**
 * What time zones are called in the language of the reader. They are kept by their IANA names, such as
 * "America/Toronto", which nobody has to know.
 */

/** "America/Toronto" → "Toronto (Eastern Time)": the city is the last part of its IANA name. */
export function zoneInWords(zone: string, tag: string): string {
  const city = zone.split('/').at(-1) ?? zone;
  // A name may say itself, between brackets, which of several it is: the city says that.
  const name = zoneNameIn(zone, tag).replace(/ \(.+\)$/, '');
  return `${city.replaceAll('_', ' ')} (${name})`;
}

/** How far its clocks are from UTC just now: "America/Toronto" → "GMT-5". */
export function offsetOf(zone: string, tag: string): string {
  return zonePart(zone, tag, 'shortOffset');
}

export interface NamedZone {
  /** Its IANA name. */
  value: string;
  label: string;
  offset: string;
  /** All by which it is found, as `searched` writes it. */
  found: string;
}

/** Every one of these, by the names of their cities. */
export function namedZones(zones: readonly string[], tag: string): NamedZone[] {
  const order = new Intl.Collator(tag);
  return zones
    .map((value) => {
      const [label, offset] = [zoneInWords(value, tag), offsetOf(value, tag)];
      return { value, label, offset, found: searched(`${label} ${value} ${offset}`) };
    })
    .toSorted((one, other) => order.compare(one.label, other.label));
}

/** Without accents and marks, so that "saint jean" and "St_Johns" are found as they are typed. */
export function searched(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('−', '-')
    .replace(/[_’']/g, ' ')
    .toLowerCase();
}
