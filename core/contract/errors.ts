import * as z from 'zod';

/** Every error code of a reply, with its HTTP status. */
export const errorStatuses = {
  invalid: 400,
  'cross-site': 400,
  unauthenticated: 401,
  'invalid-credentials': 401,
  'session-ended': 401,
  'second-factor-needed': 401,
  'unknown-social-account': 401,
  forbidden: 403,
  'second-factor-missing': 403,
  'email-unverified': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'stale-version': 409,
  'already-finalised': 409,
  'already-submitted': 409,
  'email-taken': 409,
  'not-submitted': 409,
  'changed-since': 409,
  'link-needs-password': 409,
  'last-admin': 409,
  'own-account': 409,
  'last-way-in': 409,
  'question-needed': 409,
  'wrong-status': 409,
  'incident-closed': 409,
  'not-allowed-transition': 409,
  'already-enrolled': 409,
  'already-waiting': 409,
  'bed-taken': 409,
  'location-in-use': 409,
  'already-linked': 409,
  'already-asked': 409,
  /** `details`: the `ContactVerdict`. */
  'contact-refused': 409,
  'court-date': 409,
  /** The client has written about the task: their words stay with them. */
  'client-wrote': 409,
  'consent-needed': 409,
  'consent-expired': 409,
  'consent-revoked': 409,
  'consent-does-not-cover': 409,
  'file-of-consent': 409,
  'part2-off': 409,
  /** The organization keeps no photos of people. */
  'photos-off': 409,
  'second-factor-required': 409,
  'work-needed': 409,
  'merge-refused': 409,
  'on-hold': 409,
  'erasure-refused': 409,
  'under-way': 409,
  'broken-off': 409,
  'still-running': 409,
  'already-done': 409,
  /** A colleague has the item open in triage; `details`: the `TriageClaim`. */
  claimed: 409,
  gone: 410,
  merged: 410,
  'too-large': 413,
  'file-type': 415,
  infected: 422,
  'key-reused': 422,
  'confirmation-needed': 428,
  'too-many': 429,
  'one-file-at-a-time': 429,
  unexpected: 500,
  'file-damaged': 500,
  unavailable: 503,
  'not-scanned': 503,
  'files-away': 503,
  'storage-full': 507,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** One problem with the request: its field, the broken rule, and a message. */
export const fieldIssue = z.object({
  /** The field's path in the body, `address.postalCode`, or `''` for the whole body. */
  path: z.string(),
  /** The stable name of the broken rule; the client translates it. */
  rule: z.string(),
  message: z.string(),
});
export type FieldIssue = z.infer<typeof fieldIssue>;

/** The body of every error reply. `details` depends on the code. */
export const errorBody = z.object({
  code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]),
  /** A sentence for people, in the language of the request. */
  message: z.string(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
