import * as z from 'zod';
import { day, moment, optionalPastDay } from './dates.ts';
import {
  applicantStatuses,
  contactWays,
  criminalHistoryFlags,
  educations,
  employments,
  ethnicities,
  genders,
  housingStatuses,
  programStatuses,
  substances,
  yesNo,
  yesNoUnsaid,
} from './enumerations.ts';
import { languages } from './languages.ts';
import { operation } from './operation.ts';
import {
  emailText,
  line,
  optionalEmail,
  optionalLine,
  optionalPhone,
  requiredLine,
} from './text.ts';

/** Empty text stands for "not given" in every closed list, as forms send it. */
export function optionalChoice<const Values extends readonly [string, ...string[]]>(
  values: Values,
) {
  return z.preprocess((value) => (value === '' ? null : value), z.enum(values).nullable());
}

function choices<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .array(z.enum(values))
    .max(values.length)
    .refine((list) => new Set(list).size === list.length, 'rule:repeated');
}

function labels(most: number) {
  return z
    .array(requiredLine(60))
    .max(most)
    .refine((list) => new Set(list).size === list.length, 'rule:repeated');
}

/** The fields that people fill in, in the order and groups of the domain page. */
const writableFields = {
  firstName: requiredLine(100),
  middleName: optionalLine(100),
  lastName: requiredLine(100),
  preferredName: optionalLine(100),
  dateOfBirth: optionalPastDay(),
  gender: optionalChoice(genders),
  ethnicity: choices(ethnicities),
  language: optionalChoice(languages),
  interpreter: optionalChoice(yesNo),

  phone: optionalPhone(),
  email: optionalEmail(),
  preferredContact: optionalChoice(contactWays),
  mayLeaveMessage: optionalChoice(yesNo),
  address: z.strictObject({
    line1: optionalLine(200),
    line2: optionalLine(200),
    city: optionalLine(100),
    region: optionalLine(100),
    postalCode: optionalLine(20),
    country: optionalLine(100),
  }),
  safeContact: z.strictObject({
    name: optionalLine(200),
    phone: optionalPhone(),
    relation: optionalLine(100),
  }),

  housingStatus: optionalChoice(housingStatuses),
  stayingTonight: optionalLine(300),
  safeNow: optionalChoice(yesNoUnsaid),
  criminalHistory: choices(criminalHistoryFlags),
  substances: z
    .array(
      z.strictObject({ substance: z.enum(substances), lastUse: optionalPastDay().default(null) }),
    )
    .max(substances.length)
    .refine(
      (list) => new Set(list.map((item) => item.substance)).size === list.length,
      'rule:repeated',
    ),
  recoveryDate: optionalPastDay(),
  programStatus: optionalChoice(programStatuses),
  veteran: optionalChoice(yesNoUnsaid),
  employment: optionalChoice(employments),
  education: optionalChoice(educations),
  trades: labels(20),

  locationId: z.preprocess((value) => (value === '' ? null : value), z.uuid().nullable()),
  caseWorkerId: z.preprocess((value) => (value === '' ? null : value), z.uuid().nullable()),
  referralSource: optionalLine(200),
  tags: labels(20),
} as const;

/** The names of the fields that people fill in. */
export const applicantFieldNames: readonly string[] = Object.keys(writableFields);

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

const text = z.string().nullable();

/** An applicant as the server replies. */
export const applicant = z.object({
  id: z.uuid(),
  version: z.int(),
  reference: z.string(),
  firstName: z.string(),
  middleName: text,
  lastName: z.string(),
  preferredName: text,
  dateOfBirth: day.nullable(),
  gender: z.enum(genders).nullable(),
  ethnicity: z.array(z.enum(ethnicities)),
  language: z.enum(languages).nullable(),
  interpreter: z.enum(yesNo).nullable(),
  phone: text,
  email: emailText.nullable(),
  preferredContact: z.enum(contactWays).nullable(),
  mayLeaveMessage: z.enum(yesNo).nullable(),
  address: z.object({
    line1: text,
    line2: text,
    city: text,
    region: text,
    postalCode: text,
    country: text,
  }),
  safeContact: z.object({ name: text, phone: text, relation: text }),
  housingStatus: z.enum(housingStatuses).nullable(),
  stayingTonight: text,
  safeNow: z.enum(yesNoUnsaid).nullable(),
  criminalHistory: z.array(z.enum(criminalHistoryFlags)),
  substances: z.array(z.object({ substance: z.enum(substances), lastUse: day.nullable() })),
  recoveryDate: day.nullable(),
  programStatus: z.enum(programStatuses).nullable(),
  veteran: z.enum(yesNoUnsaid).nullable(),
  employment: z.enum(employments).nullable(),
  education: z.enum(educations).nullable(),
  trades: z.array(z.string()),
  locationId: z.uuid().nullable(),
  caseWorkerId: z.uuid().nullable(),
  referralSource: text,
  tags: z.array(z.string()),
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
