import { type SupportGroup, supportGroupNames } from '#features/support/contract/support-groups.ts';
import {
  type EntryValues,
  isSameEntry,
  mapGroups,
  type SupportValues,
} from '../../parts/entry-values.ts';

export type Side = 'mine' | 'theirs';

/** An entry that differs between two edits; undefined if removed. */
export interface ChangedEntry {
  id: string;
  group: SupportGroup;
  mine: EntryValues | undefined;
  theirs: EntryValues | undefined;
}

export interface Merge {
  /** Both changed these differently, so the user decides. */
  conflicts: ChangedEntry[];
  onlyMine: ChangedEntry[];
  onlyTheirs: ChangedEntry[];
}

export interface Edits {
  base: SupportValues;
  mine: SupportValues;
  theirs: SupportValues;
}

/** Three-way comparison of two edits, entry by entry. */
export function compareEdits({ base, mine, theirs }: Edits): Merge {
  const merge: Merge = { conflicts: [], onlyMine: [], onlyTheirs: [] };
  for (const group of supportGroupNames) {
    const ids = new Set([...theirs[group], ...mine[group]].map((entry) => entry.id));
    for (const id of ids) {
      const [before, myEntry, theirEntry] = [base, mine, theirs].map((edit) =>
        byId(edit[group], id),
      );
      const changed = { id, group, mine: myEntry, theirs: theirEntry };
      if (isSameEntry(myEntry, theirEntry)) continue;
      if (isSameEntry(myEntry, before)) merge.onlyTheirs.push(changed);
      else if (isSameEntry(theirEntry, before)) merge.onlyMine.push(changed);
      else merge.conflicts.push(changed);
    }
  }
  return merge;
}

/** Their record with my one-sided changes and the conflicts that I keep. */
export function mergedValues(
  merge: Merge,
  theirs: SupportValues,
  choices: ReadonlyMap<string, Side>,
): SupportValues {
  const keptConflicts = merge.conflicts.filter(({ id }) => choices.get(id) !== 'theirs');
  const mine = new Map(
    [...merge.onlyMine, ...keptConflicts].map((changed) => [changed.id, changed]),
  );
  return mapGroups((group) => {
    const others = theirs[group].flatMap((entry) => {
      const changed = mine.get(entry.id);
      return changed ? (changed.mine ?? []) : entry;
    });
    const known = new Set(theirs[group].map(({ id }) => id));
    const added = [...mine.values()].flatMap((changed) =>
      changed.group === group && !known.has(changed.id) ? (changed.mine ?? []) : [],
    );
    return [...others, ...added];
  });
}

function byId(entries: readonly EntryValues[], wantedId: string): EntryValues | undefined {
  return entries.find(({ id }) => id === wantedId);
}
