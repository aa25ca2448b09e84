import fc from 'fast-check';

/** Hostile input, and input that broken programs send. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'Ada\u0000Pebble',
  '\ud800',
  '\u202eedoc',
  "' or '1'='1",
  "'; drop table applicant; --",
  '%_%_%',
  '\\',
  '${7*7}{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://127.0.0.1:22/',
  '=cmd|calc!A1',
  '0x1fffffffffffff',
  '1e400',
  '9'.repeat(400),
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  'FREQ=SECONDLY;COUNT=1000000000',
  // Each triggers catastrophic backtracking in a careless pattern.
  `${'a'.repeat(30_000)}!`,
  `${'a@'.repeat(10_000)}`,
  `${' '.repeat(30_000)}x`,
  `${'1-'.repeat(15_000)}x`,
  `${'é́'.repeat(5_000)}`,
  'x'.repeat(200_000),
];

const strange: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 31) - 1, 1e308),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: 1e9 }, { toString: 'x' }),
  fc.constant(nested(200)),
  fc.constant(Array.from({ length: 2000 }, () => 'x')),
);

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let at = 0; at < depth; at += 1) value = at % 2 ? [value] : { a: value };
  return value;
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, here: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [here];
  const inside = Object.entries(value).flatMap(([key, one]) => placesIn(one, [...here, key]));
  return [here, ...inside];
}

/** Replaces the value at this place, adding the property if it's missing. */
function changed(value: unknown, place: Place, to: unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return to;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...value]
    : { ...(value as object) };
  const inside = copy as Record<string, unknown>;
  inside[key] = changed(inside[key], rest, to);
  return copy;
}

/** A valid value with one place replaced by something strange, too large, or missing. */
export function withOneFlaw(fits: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fits.chain((value) => {
    const places = placesIn(value);
    const objects = places.filter((place) => isObject(at(value, place)));
    return fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .tuple(fc.constantFrom(...places), strange)
          .map(([place, to]) => changed(value, place, to)),
      },
      ...(objects.length > 0
        ? [
            fc
              .tuple(
                fc.constantFrom(...objects),
                fc.constantFrom('admin', '__proto__x', 'constructor', 'id', ''),
                strange,
              )
              .map(([place, key, to]) => changed(value, [...place, key], to)),
          ]
        : []),
      fc.constantFrom(...places).map((place) => changed(value, place, undefined)),
    );
  });
}

/** Strange texts for paths and queries. */
export const strangeTexts: fc.Arbitrary<string> = fc.constantFrom(
  ...hostileTexts.filter((text) => text.length < 2000),
);

function at(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
