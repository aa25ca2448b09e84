import { randomUUID } from 'node:crypto';
import { supportGroupNames } from '#features/support/contract/support-groups.ts';
import type { SentGroups, StoredGroups } from '#features/support/contract/support-records.ts';

/** Applies a save: omitted groups keep their entries, new entries get ids. */
export function applySentGroups(before: StoredGroups, sent: SentGroups): StoredGroups {
  const groups = supportGroupNames.map((group) => {
    const entries: readonly { id?: string | undefined }[] | undefined = sent[group];
    const entriesWithIds = entries?.map((entry) => ({ ...entry, id: entry.id ?? randomUUID() }));
    return [group, entriesWithIds ?? before[group]];
  });
  return Object.fromEntries(groups) as StoredGroups;
}

type Entries = Partial<Record<string, readonly { id: string }[]>>;

/** Returns the entries that differ, by group, before and after. */
export function changedEntries(
  before: StoredGroups,
  after: StoredGroups,
): { before: Entries; after: Entries } {
  const changed = { before: {} as Entries, after: {} as Entries };
  for (const group of supportGroupNames) {
    const were = entriesNotIn(before[group], after[group]);
    const are = entriesNotIn(after[group], before[group]);
    if (were.length === 0 && are.length === 0) continue;
    changed.before[group] = were;
    changed.after[group] = are;
  }
  return changed;
}

/** Entries without an equal one among the others. */
function entriesNotIn(entries: readonly { id: string }[], others: readonly { id: string }[]) {
  const known = new Set(others.map(serializeEntry));
  return entries.filter((entry) => !known.has(serializeEntry(entry)));
}

/** Serializes independently of property order, which the database may change. */
export function serializeEntry(entry: object): string {
  return JSON.stringify(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)));
}
