import { useRef, useState } from 'react';
import { isApiError } from '../api/api-error.ts';

/**
 * Sends changes on top of a record. Where that is refused although all that they would change is there by now,
 * they were saved already, and the answer was lost on the way: nobody else has anything to do with it, and nobody is
 * asked. They are sent once more, on what is there, for the answer that was missed.
 *
 * @param holds whether this record has all that was to be saved
 * @throws the failure of the first call where it is another one
 */
export async function sendOn<Saved, Reply>(
  record: Saved,
  send: (on: Saved) => Promise<Reply>,
  holds: (saved: NonNullable<Saved>) => boolean,
): Promise<Reply> {
  try {
    return await send(record);
  } catch (failure) {
    if (!isApiError(failure, 'stale-version')) throw failure;
    const saved = failure.details as NonNullable<Saved>;
    if (!holds(saved)) throw failure;
    return send(saved);
  }
}

/**
 * Whether nothing of what was sent is left to save, by what would have to be sent now.
 * @param sent the fields that were changed, with the version that they were changed in
 */
export function isAllThere(sent: object, left: object): boolean {
  return Object.keys(sent).every((field) => field === 'version' || !(field in left));
}

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
