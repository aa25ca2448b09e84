import * as z from 'zod';
import { day, moment } from './dates.ts';
import { applicantStatuses } from './enumerations.ts';
import { operation } from './operation.ts';

/** How sure it is that two records are of the same person, the surest first. */
export const duplicateStrengths = ['very-likely', 'likely', 'possible'] as const;
export type DuplicateStrength = (typeof duplicateStrengths)[number];

/** What speaks for two records being of the same person; the screen has the words. */
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

const found = {
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
  email: z.string().nullable(),
};

/** A record of perhaps the same person, as far as it may be seen. */
export const duplicateRecord = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('applicant'),
    ...identity,
    status: z.enum(applicantStatuses),
    locationId: z.uuid().nullable(),
    /** When it was deleted; it can be restored. */
    deletedAt: moment.nullable(),
  }),
  z.object({
    kind: z.literal('draft'),
    ...identity,
    /** Null while the person is still writing. */
    submittedAt: moment.nullable(),
  }),
]);
export type DuplicateRecord = z.infer<typeof duplicateRecord>;

/**
 * A match. Of a record that this user may not open, it says that it is there and what speaks for it,
 * and nothing that is in it.
 */
export const duplicate = z.discriminatedUnion('visible', [
  z.object({ visible: z.literal(true), ...found, record: duplicateRecord }),
  z.object({ visible: z.literal(false), ...found }),
]);
export type Duplicate = z.infer<typeof duplicate>;

export const listDuplicatesOfDraft = operation({
  id: 'listDuplicatesOfDraft',
  method: 'GET',
  path: '/api/draft-applicant/:id/duplicates',
  summary: 'Records that may be of the same person, over all locations, the likeliest first',
  access: 'draft:read',
  params: z.object({ id: z.uuid() }),
  reply: { status: 200, body: z.array(duplicate) },
  problems: ['not-found', 'already-finalised'],
});
