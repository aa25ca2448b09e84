import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { line } from '#core/contract/text.ts';
import { applicantStatuses } from './enumerations.ts';
import { personShape } from './person-fields.ts';

const writableFields = personShape('sent');

/** Fields that only the server sets. They may be sent back, and are then ignored. */
const serverSetFields = {
  id: z.unknown().optional(),
  reference: z.unknown().optional(),
  status: z.unknown().optional(),
  submittedAt: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  deletedAt: z.unknown().optional(),
  abilities: z.unknown().optional(),
} as const;

/** A field that is left out keeps its value: a caller that doesn't know a field can't erase it. */
const changes = z.object(writableFields).partial().shape;

/** What is done with many at once: where they are, who looks after them, how they are marked. */
export const handlingChanges = {
  locationId: writableFields.locationId.optional(),
  caseWorkerId: writableFields.caseWorkerId.optional(),
  tags: writableFields.tags.optional(),
};

/** What a create call sends. Required: `firstName`, `lastName`. */
export const applicantToCreate = z
  .strictObject({
    ...changes,
    firstName: writableFields.firstName,
    lastName: writableFields.lastName,
    version: z.unknown().optional(),
    ...serverSetFields,
  })
  .transform(withoutServerSet);

/** What an update may hold: the fields to change, the version it is based on, and what is ignored. */
export const fieldsToUpdate = { ...changes, version: z.int().min(1), ...serverSetFields };

/** What an update sends: the fields that it wants changed, and the version that it was based on. */
export const applicantToUpdate = z.strictObject(fieldsToUpdate).transform(withoutServerSet);

/** What finalising a draft sends: the applicant as the staff member corrected it. */
export const applicantToFinalise = applicantToCreate;

export type ApplicantToCreate = z.output<typeof applicantToCreate>;
export type ApplicantToUpdate = z.output<typeof applicantToUpdate>;

/** What was sent, without what only the server sets. */
export function withoutServerSet<Sent extends Record<string, unknown>>(
  sent: Sent,
): Omit<Sent, keyof typeof serverSetFields> {
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => !(name in serverSetFields)),
  ) as Omit<Sent, keyof typeof serverSetFields>;
}

/** An applicant as the server replies. */
export const applicant = z.object({
  id: z.uuid(),
  version: z.int(),
  reference: z.string(),
  ...personShape('kept'),
  status: z.enum(applicantStatuses),
  submittedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
  /** When it was deleted; it can be restored for 30 days. Only admins ever see such a record. */
  deletedAt: moment.nullable(),
  /** What this user may do with this record; the screen reads it and never repeats the rule. */
  abilities: z.object({ update: z.boolean(), delete: z.boolean(), restore: z.boolean() }),
});
export type Applicant = z.infer<typeof applicant>;

const applicantId = z.object({ id: z.uuid() });

export const readApplicant = operation({
  id: 'readApplicant',
  method: 'GET',
  path: '/api/applicant/:id',
  summary: 'Fetch one applicant',
  access: 'applicant:read',
  reads: ['record'],
  opensRecord: true,
  params: applicantId,
  reply: { status: 200, body: applicant },
  problems: ['not-found', 'merged'],
});

export const createApplicant = operation({
  id: 'createApplicant',
  method: 'POST',
  path: '/api/applicant',
  summary: 'Create an applicant',
  access: 'applicant:write',
  changes: ['applicants', 'enrollments', 'occupancy', 'waiting-list', 'timeline'],
  body: applicantToCreate,
  reply: { status: 201, body: applicant },
});

export const updateApplicant = operation({
  id: 'updateApplicant',
  method: 'PUT',
  path: '/api/applicant/:id',
  summary: 'Change an applicant; a stale version is answered with the current record',
  access: 'applicant:write',
  changes: ['applicants', 'enrollments', 'occupancy', 'waiting-list', 'timeline'],
  params: applicantId,
  body: applicantToUpdate,
  reply: { status: 200, body: applicant },
  problems: ['not-found', 'stale-version', 'merged'],
});

export const deleteApplicant = operation({
  id: 'deleteApplicant',
  method: 'DELETE',
  path: '/api/applicant/:id',
  summary: 'Delete an applicant; it can be restored for 30 days',
  access: 'applicant:delete',
  changes: ['applicants', 'enrollments', 'occupancy', 'waiting-list'],
  params: applicantId,
  body: z.strictObject({ reason: line(500).optional() }).optional(),
  reply: { status: 200, body: applicantId },
  problems: ['not-found', 'merged', 'on-hold'],
});

export const restoreApplicant = operation({
  id: 'restoreApplicant',
  method: 'POST',
  path: '/api/applicant/:id/restore',
  summary: 'Bring a deleted applicant back',
  access: 'applicant:delete',
  changes: ['applicants', 'enrollments', 'occupancy', 'waiting-list', 'timeline'],
  params: applicantId,
  reply: { status: 200, body: applicant },
  problems: ['not-found', 'merged'],
});
