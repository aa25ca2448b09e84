import { expect, it } from 'vitest';
import { mapLink } from './map-link.ts';

const address = '12 Mill Street, door B';
const place = '12%20Mill%20Street%2C%20door%20B';

it.each([
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0', `geo:0,0?q=${place}`],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', `https://maps.apple.com/?q=${place}`],
  ['Mozilla/5.0 (X11; Linux x86_64)', `https://www.openstreetmap.org/search?query=${place}`],
])('opens the map app of the device: %s', (userAgent, link) => {
  expect(mapLink(address, userAgent)).toBe(link);
});
