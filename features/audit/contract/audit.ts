import * as z from 'zod';
import { auditKinds } from '#core/contract/audit-kinds.ts';
import { dayText, moment } from '#core/contract/dates.ts';
import { isRealDay } from '#core/contract/days.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema } from '#core/contract/paging.ts';

export const auditActorKinds = ['account', 'intake', 'public', 'screening', 'system'] as const;

export const auditEntry = z.object({
  id: z.int(),
  at: moment,
  kind: z.enum(auditKinds),
  actor: z.object({
    kind: z.enum(auditActorKinds),
    id: z.uuid().nullable(),
    /** Null for system actions and deleted accounts. */
    name: z.string().nullable(),
  }),
  /** `<record>.<past-tense verb>`. */
  action: z.string(),
  recordType: z.string(),
  recordId: z.uuid().nullable(),
  /** Display name of the record: a reference or a name. Null when it is gone. */
  recordLabel: z.string().nullable(),
  /** Network address of the caller. */
  address: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const optionalDay = dayText.refine(isRealDay, 'rule:date').optional();

const filters = {
  actor: z.uuid().optional(),
  kind: z.enum(auditKinds).optional(),
  action: z.string().max(60).optional(),
  recordType: z.string().max(40).optional(),
  recordId: z.uuid().optional(),
  /** Days in `zone`, both included. */
  from: optionalDay,
  to: optionalDay,
  /** IANA time zone of the days; UTC by default. */
  zone: z.string().max(60).optional(),
};

export const listAudit = operation({
  id: 'listAudit',
  method: 'GET',
  path: '/api/audit',
  summary: 'List audit log entries, newest first',
  access: 'audit:read',
  reads: ['audit'],
  query: listQuery(['at']).omit({ q: true }).extend(filters),
  reply: { status: 200, body: pageSchema(auditEntry) },
});

export const listAuditActions = operation({
  id: 'listAuditActions',
  method: 'GET',
  path: '/api/audit/action',
  summary: 'List the actions that occur, for the filter',
  access: 'audit:read',
  reads: ['audit'],
  reply: { status: 200, body: z.array(z.string()) },
});

export const exportAudit = operation({
  id: 'exportAudit',
  method: 'GET',
  path: '/api/audit/export',
  summary: 'Export matching audit log entries as CSV. Recorded as a disclosure',
  access: 'audit:read',
  changes: ['audit'],
  needsRecentProof: true,
  query: z.strictObject(filters),
  reply: { status: 200, file: 'text/csv' },
});
