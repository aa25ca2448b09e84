import type { AuditEntry } from '#features/audit/contract/audit.ts';

export interface ChangedField {
  /** With a full stop where one field is part of another: `address.city`. */
  name: string;
  before: unknown;
  after: unknown;
}

/** They change with every change, or say what this reader may do: nothing of the record itself. */
const beside = new Set(['version', 'updatedAt', 'abilities']);

/**
 * The fields that an entry is about, as they were and as they are. Where there is only one side (a
 * record was made, or taken away), what was left open is left out.
 */
export function changedFields({ before, after }: AuditEntry): ChangedField[] {
  const were = flat(before ?? {});
  const are = flat(after ?? {});
  const names = [...new Set([...Object.keys(were), ...Object.keys(are)])];
  const hasBothSides = before !== null && after !== null;
  return names
    .filter((name) => !beside.has(name.split('.')[0] ?? ''))
    .map((name) => ({ name, before: were[name], after: are[name] }))
    .filter((field) =>
      hasBothSides
        ? JSON.stringify(field.before) !== JSON.stringify(field.after)
        : !(isEmpty(field.before) && isEmpty(field.after)),
    );
}

/** Nothing was given: null, an empty text, an empty list. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

/** An object within is shown part by part; a list stays whole. */
export function flat(record: Record<string, unknown>, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (!isObject) return [[path + name, value]];
      return Object.entries(flat(value as Record<string, unknown>, `${path}${name}.`));
    }),
  );
}
