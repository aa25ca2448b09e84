import {
  fieldsOf,
  type SupportGroup,
  supportGroupNames,
} from '#features/support/contract/support-groups.ts';
import type { KeptGroups } from '#features/support/contract/support-records.ts';

/** An entry as a form holds it: text, and empty text where a record says null. */
export interface EntryValues {
  id: string;
  [field: string]: string;
}

export type SupportValues = Record<SupportGroup, EntryValues[]>;

/** A record as a form holds it. `amountAsTyped`: a number, as people write it in their language. */
export function valuesOf(
  record: KeptGroups,
  amountAsTyped: (amount: number) => string,
): SupportValues {
  const asTyped = (value: unknown) => {
    if (value === null || value === undefined) return '';
    return typeof value === 'number' ? amountAsTyped(value) : String(value);
  };
  return ofEveryGroup((group) =>
    (record[group] as ({ id: string } & Record<string, unknown>)[]).map((entry) => ({
      id: entry.id,
      ...Object.fromEntries(fieldsOf(group).map(([name]) => [name, asTyped(entry[name])])),
    })),
  );
}

/** A new entry, of which nothing is known. */
export function emptyEntry(group: SupportGroup, id: string): EntryValues {
  return { id, ...Object.fromEntries(fieldsOf(group).map(([name]) => [name, ''])) };
}

/** What is sent for these values. An amount that is none stays text, and is refused as such. */
export function sentFor(group: SupportGroup, entry: EntryValues): Record<string, unknown> {
  const fields = fieldsOf(group).map(([name, { kind }]) => {
    const value = entry[name] ?? '';
    return [name, kind === 'amount' ? amountIn(value) : value];
  });
  return { id: entry.id, ...Object.fromEntries(fields) };
}

/** "1 234,50", "1,234.50" and "1234.5" are numbers; null for nothing. */
export function amountIn(typed: string): number | string | null {
  const bare = typed.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  if (bare === '') return null;
  const plain = /,\d{1,2}$/.test(bare)
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare.replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed;
}

/** Whether two states of an entry mean the same; a removed one is undefined. */
export function isSameEntry(one: EntryValues | undefined, other: EntryValues | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '').trim() === (other[name] ?? '').trim());
}

/** Whether the entries of a group are the same, in the same order. */
export function isSameGroup(one: readonly EntryValues[], other: readonly EntryValues[]): boolean {
  return one.length === other.length && one.every((entry, at) => isSameEntry(entry, other[at]));
}

export function ofEveryGroup<Value>(
  makes: (group: SupportGroup) => Value,
): Record<SupportGroup, Value> {
  return Object.fromEntries(supportGroupNames.map((group) => [group, makes(group)])) as Record<
    SupportGroup,
    Value
  >;
}
