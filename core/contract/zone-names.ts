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
