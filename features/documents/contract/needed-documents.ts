import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { optionalLine } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { neededDocumentKinds, neededDocumentStates } from './enumerations.ts';

/** Open ones of a person; more would be a list that nobody reads. */
export const maxNeededDocuments = 20;

export const neededDocument = z.object({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(neededDocumentKinds),
  /** Says to the person which one exactly. */
  note: z.string().nullable(),
  state: z.enum(neededDocumentStates),
  askedAt: moment,
  askedBy: user.pick({ firstName: true, lastName: true }),
  /** Time of the latest state. */
  updatedAt: moment,
  /** Name of the latest document that the person sent for it. */
  fileName: z.string().nullable(),
});
export type NeededDocument = z.infer<typeof neededDocument>;

const applicantParams = z.object({ applicantId: z.uuid() });

export const listNeededDocuments = operation({
  id: 'listNeededDocuments',
  method: 'GET',
  path: '/api/storage/needed/:applicantId',
  summary: 'List the documents that staff asked an applicant for: open ones first, then newest',
  access: 'applicant:read',
  reads: ['files'],
  opensRecord: true,
  params: applicantParams,
  reply: { status: 200, body: z.array(neededDocument) },
  problems: ['not-found', 'merged'],
});

export const askForDocument = operation({
  id: 'askForDocument',
  method: 'POST',
  path: '/api/storage/needed/:applicantId',
  summary: 'Ask an applicant for a document. They see it in the client portal',
  access: 'applicant:write',
  changes: ['files', 'timeline', 'record'],
  params: applicantParams,
  body: z.strictObject({
    kind: z.enum(neededDocumentKinds),
    note: optionalLine(200).default(null),
  }),
  takesIdempotencyKey: true,
  reply: { status: 201, body: neededDocument },
  problems: ['not-found', 'merged', 'invalid'],
});

export const settleNeededDocument = operation({
  id: 'settleNeededDocument',
  method: 'PUT',
  path: '/api/storage/needed/:applicantId/:id',
  summary: 'Say that staff have a document, don’t need it anymore, or still need it',
  access: 'applicant:write',
  changes: ['files', 'timeline', 'record'],
  params: applicantParams.extend({ id: z.uuid() }),
  body: z.strictObject({
    state: z.enum(['needed', 'received', 'waived']),
    version: z.int().min(1),
  }),
  reply: { status: 200, body: neededDocument },
  problems: ['not-found', 'merged', 'stale-version'],
});
