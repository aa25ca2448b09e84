import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { line } from '#core/contract/text.ts';
import { applicantStatuses } from './enumerations.ts';
import { personShape } from './person-fields.ts';

const writableFields = personShape('sent');

/** Only the server sets these; requests may contain them and they are ignored. */
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

/** An omitted field keeps its value, so a caller that doesn't know a field can't erase it. */
const changes = z.object(writableFields).partial().shape;

/** Fields that bulk changes can set: location, case worker, tags. */
export const handlingChanges = {
  locationId: writableFields.locationId.optional(),
  caseWorkerId: writableFields.caseWorkerId.optional(),
  tags: writableFields.tags.optional(),
};

/** Body of a create call. Required: `firstName`, `lastName`. */
export const applicantToCreate = z
  .strictObject({
    ...changes,
    firstName: writableFields.firstName,
    lastName: writableFields.lastName,
    version: z.unknown().optional(),
    ...serverSetFields,
  })
  .transform(withoutServerSet);

/** Fields of an update: changes, the version they are based on, and ignored server fields. */
export const fieldsToUpdate = { ...changes, version: z.int().min(1), ...serverSetFields };

/** Body of an update: the fields to change and the version they are based on. */
export const applicantToUpdate = z.strictObject(fieldsToUpdate).transform(withoutServerSet);

/** Body that accepts an application: the applicant as corrected by staff. */
export const applicantToFinalize = applicantToCreate;

export type ApplicantToCreate = z.output<typeof applicantToCreate>;
export type ApplicantToUpdate = z.output<typeof applicantToUpdate>;

/** The body without fields that only the server sets. */
export function withoutServerSet<Sent extends Record<string, unknown>>(
  sent: Sent,
): Omit<Sent, keyof typeof serverSetFields> {
  return Object.fromEntries(
    Object.entries(sent).filter(([name]) => !(name in serverSetFields)),
  ) as Omit<Sent, keyof typeof serverSetFields>;
}

/** An applicant in responses. */
export const applicant = z.object({
  id: z.uuid(),
  version: z.int(),
  reference: z.string(),
  ...personShape('kept'),
  status: z.enum(applicantStatuses),
  submittedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
  /** Deletion time; can be restored for 30 days. Only admins see deleted records. */
  deletedAt: moment.nullable(),
  /** The caller's permitted actions on this record; the client relies on these and never repeats the rules. */
  abilities: z.object({ update: z.boolean(), delete: z.boolean(), restore: z.boolean() }),
});
export type Applicant = z.infer<typeof applicant>;

const applicantId = z.object({ id: z.uuid() });

export const readApplicant = operation({
  id: 'readApplicant',
  method: 'GET',
  path: '/api/applicant/:id',
  summary: 'Get an applicant',
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
  summary: 'Change an applicant. A stale version returns the current record',
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
  summary: 'Delete an applicant. It can be restored for 30 days',
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
  summary: 'Restore a deleted applicant',
  access: 'applicant:delete',
  changes: ['applicants', 'enrollments', 'occupancy', 'waiting-list', 'timeline'],
  params: applicantId,
  reply: { status: 200, body: applicant },
  problems: ['not-found', 'merged'],
});
