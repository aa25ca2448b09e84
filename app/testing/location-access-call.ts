import type { Seeded, SeededDrafts } from './location-access-seeds.ts';

/** One call of an operation, without method and path, which come from the contract. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  parts?: Record<string, string | [string, Uint8Array]>;
}

/** The record that calls are about. */
export interface About extends Seeded {
  drafts: SeededDrafts;
  /** Possible duplicates: with a person at the same location, and with one in reach. */
  pairs: readonly string[];
  importId: string;
  /** The waiting list entry of a person at the same location. */
  waitingId: string;
  photoId: string;
  /** With the waiting application. */
  formDocumentId?: string;
  additionId?: string;
}

/** Other ids that calls need, all within location access. */
export interface Surroundings {
  /**
   * A person within location access, and a waiting application with the name of the one outside.
   */
  home: { id: string; locationId: string };
  draftId: string;
  /** The location without access. */
  farAway: string;
  templateId: string;
}

/**
 * How `app/tests/location-access.test.ts` calls an operation open to staff:
 * - `of`: about one record by id; not found without location access
 * - `ofDraft`: the same for an application
 * - `lists`: about several people; shows no trace of people without access
 * - `names`: a person or record in the body; ids without access are answered like unknown ids
 * - `leaves`: about several records by id; those without access are reported as not found
 * - `exemptReason`: the reason why it concerns nobody with a case record
 */
export interface Way {
  of?: (them: About, around: Surroundings) => Sent | Sent[];
  ofDraft?: (draft: SeededDrafts, them: About, around: Surroundings) => Sent | Sent[];
  lists?: (called: string, around: Surroundings) => Sent[];
  names?: (them: About) => Sent;
  leaves?: (them: About) => Sent;
  exemptReason?: string;
}

/** About the caller, and nobody with a case record. */
export const aboutCaller = (subject: string): Way => ({
  exemptReason: `only about the caller: ${subject}`,
});
/** Takes an applicant's id alone. */
export const aboutApplicant = (more: Sent = {}): Way => ({
  of: ({ id }) => ({ ...more, params: { id, applicantId: id } }),
});
