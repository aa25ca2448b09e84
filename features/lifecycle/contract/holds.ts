import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { requiredLine } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';

const namedUser = user.pick({ id: true, firstName: true, lastName: true });

/** A legal hold prevents deletion of the record and destruction of its contents. */
export const legalHold = z.object({
  id: z.uuid(),
  reason: z.string(),
  setAt: moment,
  setBy: namedUser,
  /** Null while in force. */
  lifted: z.object({ at: moment, by: namedUser, reason: z.string() }).nullable(),
});
export type LegalHold = z.infer<typeof legalHold>;

const params = z.object({ id: z.uuid() });
const body = z.strictObject({ reason: requiredLine(500) });

export const listHolds = operation({
  id: 'listHolds',
  method: 'GET',
  path: '/api/applicant/:id/hold',
  summary: 'List a record’s legal holds, newest first; at most one is in force',
  access: 'applicant:read',
  reads: ['holds'],
  opensRecord: true,
  params,
  reply: { status: 200, body: z.object({ holds: z.array(legalHold) }) },
  problems: ['not-found', 'merged'],
});

export const setHold = operation({
  id: 'setHold',
  method: 'POST',
  path: '/api/applicant/:id/hold',
  summary:
    'Place a legal hold: the record can’t be deleted or erased, and nothing in it is removed for good',
  isLight: true,
  access: 'applicant:hold',
  changes: ['holds', 'timeline'],
  params,
  body,
  reply: { status: 201, body: legalHold },
  problems: ['not-found', 'merged', 'on-hold'],
});

export const liftHold = operation({
  id: 'liftHold',
  method: 'POST',
  path: '/api/applicant/:id/hold/:holdId/lift',
  summary: 'Lift a legal hold. Anything overdue is removed the next night',
  access: 'applicant:hold',
  changes: ['holds', 'timeline'],
  params: params.extend({ holdId: z.uuid() }),
  body,
  reply: { status: 200, body: legalHold },
  problems: ['not-found', 'merged', 'stale-version'],
});
