/**
 * Address of a map that opens in the device's own app where it has one. Opens only on tap, since a map
 * on the web tells another site where the person goes.
 */
export function mapLink(address: string, userAgent: string): string {
  const place = encodeURIComponent(address);
  if (/android/i.test(userAgent)) return `geo:0,0?q=${place}`;
  if (/iphone|ipad|ipod/i.test(userAgent)) return `https://maps.apple.com/?q=${place}`;
  return `https://www.openstreetmap.org/search?query=${place}`;
}
