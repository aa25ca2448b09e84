import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { total } from '#core/contract/paging.ts';
import { requiredLine } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { retentionKinds } from './enumerations.ts';

/** Months to keep records of a kind after the last activity; null: no reminder. */
const months = z.int().min(6).max(600).nullable();

/** Retention periods. Staff decide about due records; Cairn deletes nothing on its own. */
export const retentionRules = z.object({
  /** For people never enrolled. */
  applications: months,
  /** For clients, from the end of the last enrollment. */
  clients: months,
  version: z.int().min(1),
});
export type RetentionRules = z.infer<typeof retentionRules>;

/** A record past its retention period. */
export const dueFile = z.object({
  id: z.uuid(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  kind: z.enum(retentionKinds),
  /** The last day of activity or of a reminder. */
  lastWorkOn: day,
  dueOn: day,
});
export type DueFile = z.infer<typeof dueFile>;

/** A longer retention for a record, with a reason. */
export const longerStay = z.object({
  until: day,
  reason: z.string(),
  decidedAt: moment,
  decidedBy: user.pick({ id: true, firstName: true, lastName: true }),
});
export type LongerStay = z.infer<typeof longerStay>;

export const readRetentionRules = operation({
  id: 'readRetentionRules',
  method: 'GET',
  path: '/api/retention',
  summary: 'Get the retention rules',
  access: 'applicant:erase',
  reads: ['retention'],
  reply: { status: 200, body: retentionRules },
});

export const updateRetentionRules = operation({
  id: 'updateRetentionRules',
  method: 'PUT',
  path: '/api/retention',
  summary:
    'Change the retention rules. Records due are found at once; none is removed automatically',
  access: 'applicant:erase',
  changes: ['retention'],
  body: z.strictObject(retentionRules.shape),
  reply: { status: 200, body: retentionRules },
  problems: ['stale-version'],
});

export const listDueFiles = operation({
  id: 'listDueFiles',
  method: 'GET',
  path: '/api/retention/due',
  summary: 'List records past retention, longest overdue first, without those on legal hold',
  access: 'applicant:erase',
  mayLag: true,
  reads: ['holds', 'retention'],
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(25),
    after: z.string().max(100).optional(),
  }),
  reply: {
    status: 200,
    body: z.object({ items: z.array(dueFile), next: z.string().nullable(), total }),
  },
});

export const readLongerStay = operation({
  id: 'readLongerStay',
  method: 'GET',
  path: '/api/applicant/:id/kept-until',
  summary:
    'Get how long a record is kept beyond its retention period, and why. Recorded as opening the record',
  access: 'applicant:erase',
  reads: ['retention'],
  opensRecord: true,
  params: z.object({ id: z.uuid() }),
  reply: { status: 200, body: z.object({ stay: longerStay.nullable() }) },
  problems: ['not-found', 'merged'],
});

export const keepLonger = operation({
  id: 'keepLonger',
  method: 'PUT',
  path: '/api/applicant/:id/kept-until',
  summary:
    'Keep a record beyond its retention period until a day, with a reason. The latest decision applies',
  access: 'applicant:erase',
  changes: ['retention', 'timeline'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ until: day, reason: requiredLine(500) }),
  reply: { status: 200, body: longerStay },
  problems: ['not-found', 'merged'],
});
