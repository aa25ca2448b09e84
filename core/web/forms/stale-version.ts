import { useRef, useState } from 'react';
import { isApiError } from '../api/api-error.ts';

/**
 * Saves changes to a record. If that is refused although the record already has them, they were
 * saved before and the reply was lost: sends them once more on the current version to get the
 * reply.
 *
 * @param hasAllChanges whether this record has everything to be saved
 * @throws the failure of the first call if it is another one
 */
export async function retrySave<Saved, Reply>(
  record: Saved,
  send: (on: Saved) => Promise<Reply>,
  hasAllChanges: (saved: NonNullable<Saved>) => boolean,
): Promise<Reply> {
  try {
    return await send(record);
  } catch (failure) {
    if (!isApiError(failure, 'stale-version')) throw failure;
    const saved = failure.details as NonNullable<Saved>;
    if (!hasAllChanges(saved)) throw failure;
    return send(saved);
  }
}

/**
 * True if nothing is left to save, judging by the fields that still differ.
 *
 * @param sent the changed fields, with the version they were changed in
 */
export function isAlreadySaved(sent: object, remaining: object): boolean {
  return Object.keys(sent).every((field) => field === 'version' || !(field in remaining));
}

/** The result of `useStaleVersion`, for a part of a screen that shows it. */
export type StaleVersion<Saved> = ReturnType<typeof useStaleVersion<Saved>>;

/**
 * For a form on a record that someone else may save first: the version its changes are based on,
 * and the other's unresolved version. Pass `base` to what keeps the form's text, and `onProblem` to
 * the form.
 */
export function useStaleVersion<Saved>(record: Saved) {
  const base = useRef<Saved>(record);
  const [theirs, setTheirs] = useState<NonNullable<Saved> | null>(null);
  return {
    base,
    theirs,
    onProblem: (error: unknown): boolean => {
      if (!isApiError(error, 'stale-version')) return false;
      setTheirs(error.details as NonNullable<Saved>);
      return true;
    },
    /** Bases the changes on this version from now on. */
    goOnFrom: (saved: NonNullable<Saved>) => {
      base.current = saved;
      setTheirs(null);
    },
    /** Leaves the conflict unresolved until the next save. */
    putOff: () => setTheirs(null),
  };
}
