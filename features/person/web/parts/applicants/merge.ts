import {
  type ApplicantPath,
  type ApplicantValues,
  isSame,
  valueAt,
  withValueAt,
} from './applicant-values.ts';
import { applicantFields } from './fields.tsx';

export type Side = 'mine' | 'theirs';

export interface Merge {
  /** Both sides changed these differently, so the user must choose. */
  conflicts: ApplicantPath[];
  onlyMine: ApplicantPath[];
  onlyTheirs: ApplicantPath[];
}

/** Compares two edits with their common original. */
export function compareEdits(
  base: ApplicantValues,
  mine: ApplicantValues,
  theirs: ApplicantValues,
): Merge {
  const merge: Merge = { conflicts: [], onlyMine: [], onlyTheirs: [] };
  for (const { path } of applicantFields) {
    const [baseValue, myValue, theirValue] = [base, mine, theirs].map((values) =>
      valueAt(values, path),
    );
    if (isSame(myValue, theirValue)) continue;
    if (isSame(myValue, baseValue)) merge.onlyTheirs.push(path);
    else if (isSame(theirValue, baseValue)) merge.onlyMine.push(path);
    else merge.conflicts.push(path);
  }
  return merge;
}

/** The saved record with the user's changes, and the user's values for the conflicts in `keep`. */
export function mergedValues(
  merge: Merge,
  edits: { mine: ApplicantValues; theirs: ApplicantValues },
  choices: ReadonlyMap<ApplicantPath, Side>,
): ApplicantValues {
  const myChoices = merge.conflicts.filter((path) => choices.get(path) !== 'theirs');
  return [...merge.onlyMine, ...myChoices].reduce(
    (values, path) => withValueAt(values, path, valueAt(edits.mine, path)),
    edits.theirs,
  );
}
