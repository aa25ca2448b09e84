import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema, several } from '#core/contract/paging.ts';
import { emailText } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { applicantStatuses } from '#features/person/contract/enumerations.ts';

/** How likely two records are the same person, highest first. */
export const duplicateStrengths = ['very-likely', 'likely', 'possible'] as const;
export type DuplicateStrength = (typeof duplicateStrengths)[number];

/** Evidence that two records are the same person; the client translates it. */
export const duplicateReasons = [
  'same-name',
  'same-name-swapped',
  'name-sounds-alike',
  'name-similar',
  'same-first-name',
  'same-birth',
  'birth-swapped',
  'birth-near',
  'same-phone',
  'same-email',
] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

const matchFields = {
  strength: z.enum(duplicateStrengths),
  reasons: z.array(z.enum(duplicateReasons)).min(1),
};

const identity = {
  id: z.uuid(),
  reference: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  preferredName: z.string().nullable(),
  dateOfBirth: day.nullable(),
  phone: z.string().nullable(),
  email: emailText.nullable(),
};

/** A possible duplicate, limited to what the caller may see. */
export const duplicateRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('applicant'),
    ...identity,
    status: z.enum(applicantStatuses),
    locationId: z.uuid().nullable(),
    /** Deletion time; the record can be restored. */
    deletedAt: moment.nullable(),
  }),
  z.object({
    kind: z.literal('draft'),
    ...identity,
    /** Null while the form is in progress. */
    submittedAt: moment.nullable(),
  }),
]);
export type DuplicateRecord = z.infer<typeof duplicateRecord>;

/** A match. For a record outside the user's access, it gives only the strength and the reasons. */
export const duplicate = z.discriminatedUnion('visible', [
  z.object({ visible: z.literal(true), ...matchFields, record: duplicateRecord }),
  z.object({ visible: z.literal(false), ...matchFields }),
]);
export type Duplicate = z.infer<typeof duplicate>;

export const listDuplicatesOfDraft = operation({
  id: 'listDuplicatesOfDraft',
  method: 'GET',
  path: '/api/draft-applicant/:id/duplicates',
  summary: 'List possible duplicates of one person across all locations, likeliest first',
  access: 'draft:read',
  reads: ['draft', 'dangers'],
  opensRecord: true,
  params: z.object({ id: z.uuid() }),
  reply: { status: 200, body: z.array(duplicate) },
  problems: ['not-found', 'already-finalised'],
});

/** A member of a pair in the list of pairs. */
export const pairMember = z.object({
  ...identity,
  firstName: z.string(),
  lastName: z.string(),
  version: z.int(),
  status: z.enum(applicantStatuses),
  locationId: z.uuid().nullable(),
  caseWorkerId: z.uuid().nullable(),
  createdAt: moment,
});
export type PairMember = z.infer<typeof pairMember>;

const decision = z.object({
  by: user.pick({ id: true, firstName: true, lastName: true }),
  at: moment,
});

export const duplicatePair = z.object({
  id: z.uuid(),
  ...matchFields,
  /** The older record comes first. */
  members: z.tuple([pairMember, pairMember]),
  /** A user asked an administrator to merge the two. */
  asked: decision.nullable(),
  /** A user marked them as two people; the pair is no longer proposed. */
  dismissed: decision.nullable(),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

/** Pairs that await review, and pairs marked as two people. */
export const pairStates = ['open', 'dismissed'] as const;
export type PairState = (typeof pairStates)[number];

const pairId = z.object({ id: z.uuid() });

export const listDuplicatePairs = operation({
  id: 'listDuplicatePairs',
  method: 'GET',
  path: '/api/duplicate',
  summary:
    'List pairs of applicants who may be the same person, across all locations, likeliest first',
  access: 'applicant:read',
  mayLag: true,
  reads: ['applicants', 'duplicates'],
  query: listQuery(['strength'])
    .omit({ q: true, sort: true })
    .extend({
      state: z.enum(pairStates).default('open'),
      strength: several(z.enum(duplicateStrengths)),
    }),
  reply: { status: 200, body: pageSchema(duplicatePair) },
});

/** A pair as the other record of one person: what tells them apart at a glance. */
export const likelyPair = z.object({
  id: z.uuid(),
  other: pairMember.pick({
    reference: true,
    firstName: true,
    lastName: true,
    preferredName: true,
  }),
});
export type LikelyPair = z.infer<typeof likelyPair>;

export const listPairsOfApplicant = operation({
  id: 'listPairsOfApplicant',
  method: 'GET',
  path: '/api/duplicate/of/:applicantId',
  summary: 'List the open duplicate pairs an applicant is part of, likeliest first',
  access: 'applicant:read',
  reads: ['duplicates'],
  opensRecord: true,
  params: z.object({ applicantId: z.uuid() }),
  reply: { status: 200, body: z.object({ pairs: z.array(duplicatePair) }) },
  problems: ['not-found', 'merged'],
});

export const dismissPair = operation({
  id: 'dismissPair',
  method: 'PUT',
  path: '/api/duplicate/:id/dismissed',
  summary: 'Mark a pair as two different people, or undo that',
  access: 'applicant:write',
  changes: ['duplicates'],
  params: pairId,
  body: z.strictObject({ dismissed: z.boolean() }),
  reply: { status: 200, body: duplicatePair },
  problems: ['not-found', 'claimed'],
});

export const askToMerge = operation({
  id: 'askToMerge',
  method: 'POST',
  path: '/api/duplicate/:id/ask',
  summary: 'Ask administrators to merge a pair. They are notified once',
  access: 'applicant:write',
  changes: ['duplicates'],
  params: pairId,
  reply: { status: 200, body: duplicatePair },
  problems: ['not-found', 'claimed'],
});
