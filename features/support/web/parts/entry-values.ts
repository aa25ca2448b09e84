import {
  listFields,
  type SupportGroup,
  supportGroupNames,
} from '#features/support/contract/support-groups.ts';
import type { StoredGroups } from '#features/support/contract/support-records.ts';

/** Form values of an entry: empty text for null. */
export interface EntryValues {
  id: string;
  [field: string]: string;
}

export type SupportValues = Record<SupportGroup, EntryValues[]>;

/** Converts a record to form values. `formatAmount` formats numbers in the user's language. */
export function toSupportValues(
  record: StoredGroups,
  formatAmount: (amount: number) => string,
): SupportValues {
  const toText = (value: unknown) => {
    if (value === null || value === undefined) return '';
    return typeof value === 'number' ? formatAmount(value) : String(value);
  };
  return mapGroups((group) =>
    (record[group] as ({ id: string } & Record<string, unknown>)[]).map((entry) => ({
      id: entry.id,
      ...Object.fromEntries(listFields(group).map(([name]) => [name, toText(entry[name])])),
    })),
  );
}

export function emptyEntry(group: SupportGroup, id: string): EntryValues {
  return { id, ...Object.fromEntries(listFields(group).map(([name]) => [name, ''])) };
}

/** Converts form values to a body. An invalid amount stays text, so that the schema rejects it. */
export function toEntryBody(group: SupportGroup, entry: EntryValues): Record<string, unknown> {
  const fields = listFields(group).map(([name, { kind }]) => {
    const value = entry[name] ?? '';
    return [name, kind === 'amount' ? parseAmount(value) : value];
  });
  return { id: entry.id, ...Object.fromEntries(fields) };
}

/** Parses "1 234,50", "1,234.50", and "1234.5"; null if empty. */
export function parseAmount(typed: string): number | string | null {
  const bare = typed.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  if (bare === '') return null;
  const plain = /,\d{1,2}$/.test(bare)
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare.replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed;
}

/** Compares two states of an entry; undefined if removed. */
export function isSameEntry(one: EntryValues | undefined, other: EntryValues | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '').trim() === (other[name] ?? '').trim());
}

/** Compares entries and their order. */
export function isSameGroup(one: readonly EntryValues[], other: readonly EntryValues[]): boolean {
  return one.length === other.length && one.every((entry, at) => isSameEntry(entry, other[at]));
}

export function mapGroups<Value>(
  toValue: (group: SupportGroup) => Value,
): Record<SupportGroup, Value> {
  return Object.fromEntries(supportGroupNames.map((group) => [group, toValue(group)])) as Record<
    SupportGroup,
    Value
  >;
}
