import type { AuditEntry } from '#features/audit/contract/audit.ts';

export interface ChangedField {
  /** Nested fields are joined by a period: `address.city`. */
  name: string;
  before: unknown;
  after: unknown;
}

/** Bookkeeping fields: they change every time or describe the reader's permissions. */
const bookkeepingFields = new Set(['version', 'updatedAt', 'abilities']);

/** Changed fields with their values before and after. Of a created or deleted record, omits empty fields. */
export function changedFields({ before, after }: AuditEntry): ChangedField[] {
  const were = flatten(before ?? {});
  const are = flatten(after ?? {});
  const names = [...new Set([...Object.keys(were), ...Object.keys(are)])];
  const hasBothSides = before !== null && after !== null;
  return names
    .filter((name) => !bookkeepingFields.has(name.split('.')[0] ?? ''))
    .map((name) => ({ name, before: were[name], after: are[name] }))
    .filter((field) =>
      hasBothSides
        ? JSON.stringify(field.before) !== JSON.stringify(field.after)
        : !(isEmpty(field.before) && isEmpty(field.after)),
    );
}

/** True for null, an empty text, and an empty list. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}

/** Flattens nested objects; keeps lists whole. */
export function flatten(record: Record<string, unknown>, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (!isObject) return [[path + name, value]];
      return Object.entries(flatten(value as Record<string, unknown>, `${path}${name}.`));
    }),
  );
}
