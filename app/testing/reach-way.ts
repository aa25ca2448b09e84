import type { Seeded, SeededDrafts } from './reach-seeds.ts';

/** One call of an operation, without its method and address, which the contract has. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  parts?: Record<string, string | [string, Uint8Array]>;
}

/** Whom the calls of a record are about. */
export interface About extends Seeded {
  drafts: SeededDrafts;
  /** With somebody at the same place, and with somebody who is in reach. */
  pairs: readonly string[];
  importId: string;
  /** Of somebody at the same place who waits for a bed there. */
  waitingId: string;
}

/** What else such a call needs, all of it in reach. */
export interface Surroundings {
  /** Somebody in reach, and a draft that waits, of somebody called as the one who is out of it. */
  home: { id: string; locationId: string };
  draftId: string;
  /** The location that is out of reach. */
  farAway: string;
  templateId: string;
}

/**
 * How the walk of `app/tests/reach.test.ts` calls an operation that staff may call:
 * - `of`: about one record, by its id; for whoever can't reach it, it is not found
 * - `ofDraft`: the same of a draft
 * - `lists`: about several people; of whoever can't be reached there is no trace in it
 * - `names`: with somebody, or a record of theirs, among what is sent; those out of reach are answered as
 *   ids of nobody are
 * - `leaves`: about several records by their ids; those out of reach are answered as not found
 * - `holdsNobody`: why there is nothing in it about anybody who has a file
 */
export interface Way {
  of?: (them: About, around: Surroundings) => Sent | Sent[];
  ofDraft?: (draft: SeededDrafts, them: About, around: Surroundings) => Sent | Sent[];
  lists?: (called: string, around: Surroundings) => Sent[];
  names?: (them: About) => Sent;
  leaves?: (them: About) => Sent;
  holdsNobody?: string;
}

/** Of whoever asks, and of nobody who has a file. */
export const own = (what: string): Way => ({ holdsNobody: `of whoever asks: ${what}` });
/** By the id of an applicant alone. */
export const ofApplicant = (more: Sent = {}): Way => ({
  of: ({ id }) => ({ ...more, params: { id, applicantId: id } }),
});
