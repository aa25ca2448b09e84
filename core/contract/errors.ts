import * as z from 'zod';
import { type ErrorCode, errorStatuses } from './error-statuses.ts';

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
