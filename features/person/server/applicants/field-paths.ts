import { isDeepStrictEqual } from 'node:util';

/** Fields by name, of an applicant or an application. */
export type Fields = Readonly<Record<string, unknown>>;

/** Every path with a value: `phone`, `address.city`. A list has one path. */
export function fieldPaths(fields: Fields): Map<string, unknown> {
  const paths = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields)) {
    if (!isGroup(value)) paths.set(name, value);
    else for (const [part, inner] of Object.entries(value)) paths.set(`${name}.${part}`, inner);
  }
  return paths;
}

export function valueAt(fields: Fields, path: string): unknown {
  const [name = '', part] = path.split('.');
  const value = fields[name];
  return part === undefined ? value : (value as Fields | undefined)?.[part];
}

/** The whole fields needed to set these values at these paths. */
export function fieldsWith(record: Fields, values: ReadonlyMap<string, unknown>): Fields {
  const changed: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const [name = '', part] = path.split('.');
    changed[name] =
      part === undefined
        ? value
        : { ...((changed[name] ?? record[name]) as Fields), [part]: value };
  }
  return changed;
}

/** The paths at which two records differ. */
export function differingPaths(paths: Iterable<string>, one: Fields, other: Fields): string[] {
  return [...paths].filter((path) => !isSame(valueAt(one, path), valueAt(other, path)));
}

/** The differences from the person's own answers, which are staff corrections. */
export function findCorrections(answerFields: Fields, currentFields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(currentFields).filter(([name, value]) => !isSame(answerFields[name], value)),
  );
}

/** True if two values are equal; null, an empty list, and an empty group are all equal. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(meaning(one), meaning(other));
}

function meaning(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value;
  if (!isGroup(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => meaning(inner) !== null);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
