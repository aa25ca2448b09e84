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
    const [before, own, other] = [base, mine, theirs].map((values) => valueAt(values, path));
    if (isSame(own, other)) continue;
    if (isSame(own, before)) merge.onlyTheirs.push(path);
    else if (isSame(other, before)) merge.onlyMine.push(path);
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
  const kept = merge.conflicts.filter((path) => choices.get(path) !== 'theirs');
  return [...merge.onlyMine, ...kept].reduce(
    (values, path) => withValueAt(values, path, valueAt(edits.mine, path)),
    edits.theirs,
  );
}
