import fc from 'fast-check';
import type { Schema } from './described-api.ts';

/** Ids of existing records by parameter name: `applicantId`, `taskId`, `id`. */
export type KnownIds = ReadonlyMap<string, readonly string[]>;

const days = ['1984-02-29', '2026-03-08', '2026-11-01', '1899-12-31', '2031-05-17'];
const sampleTexts = [
  'Ada',
  'Pebble',
  'a',
  "O'Neil",
  'Zoë',
  '李小龍',
  'ada@people.example',
  '+1 202 555 0143',
];
const zones = ['America/St_Johns', 'UTC', 'Pacific/Apia'];

/**
 * Values that match this schema. Rules that the schema can't express (an email address, an end
 * after its start) are met by chance.
 *
 * @param name the property or parameter, which decides the kind of id
 */
export function validValues(schema: Schema, known: KnownIds, name = ''): fc.Arbitrary<unknown> {
  const [type, mayBeNull] = Array.isArray(schema.type) ? schema.type : [schema.type];
  const value = valuesByType({ ...schema, type }, known, name);
  return mayBeNull === 'null' ? fc.option(value, { nil: null, freq: 4 }) : value;
}

function valuesByType(schema: Schema, known: KnownIds, name: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => validValues(one, known, name)));
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((one) => validValues(one, known, name)))
      .map((parts) => Object.assign({}, ...parts));
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objects(schema, known);
    case 'array':
      return fc.array(validValues(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      });
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integers(schema, name);
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'string':
      return texts(schema, known, name);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objects(schema: Schema, known: KnownIds): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0 && typeof schema.additionalProperties === 'object') {
    return fc.dictionary(
      fc.constantFrom('a', 'b'),
      validValues(schema.additionalProperties, known),
    );
  }
  const model = Object.fromEntries(
    entries.map(([key, one]) => [key, validValues(one, known, key)]),
  );
  return fc.record(model, { requiredKeys: [...(schema.required ?? [])] });
}

function integers({ minimum = -1000, maximum = 1000 }: Schema, name: string): fc.Arbitrary<number> {
  // A new record has version 1; other versions would always be refused as stale.
  if (name === 'version') return fc.constantFrom(1, 1, 1, 2, 3);
  return fc.oneof(
    fc.integer({ min: Math.max(minimum, -1000), max: Math.min(maximum, 1000) }),
    fc.constantFrom(minimum, maximum),
  );
}

function texts(schema: Schema, known: KnownIds, name: string): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  if (format === 'uuid') {
    const ids = known.get(name) ?? known.get('id') ?? [];
    return ids.length > 0
      ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
      : fc.uuid();
  }
  if (format === 'date' || /day|date|from|to|since|due|until/i.test(name)) {
    return fc.constantFrom(...days);
  }
  if (/zone/i.test(name)) return fc.constantFrom(...zones);
  const usual = sampleTexts.filter((word) => word.length >= minLength && word.length <= maxLength);
  const fits =
    pattern === undefined ? usual : usual.filter((word) => new RegExp(pattern, 'u').test(word));
  if (fits.length > 0) return fc.constantFrom(...fits);
  if (pattern === undefined)
    return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) });
  return fc.stringMatching(new RegExp(pattern));
}
