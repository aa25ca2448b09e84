import { useRef, useState } from 'react';
import { isApiError } from './api-error.ts';

/** What `useStaleVersion` gives, for a part of a screen that shows it. */
export type StaleVersion<Saved> = ReturnType<typeof useStaleVersion<Saved>>;

/**
 * For a form over a record that somebody else may save first: on what its changes are based, and what
 * the other has saved while that is still to be answered. Hand `base` to what keeps the form's text and
 * `onProblem` to the form.
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
    /** From now on the changes are based on this one. */
    goOnFrom: (saved: NonNullable<Saved>) => {
      base.current = saved;
      setTheirs(null);
    },
    /** Unanswered as it was, until it is saved again. */
    putOff: () => setTheirs(null),
  };
}
