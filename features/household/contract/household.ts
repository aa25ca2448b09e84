import * as z from 'zod';
import { optionalChoice } from '#core/contract/choices.ts';
import { day, moment, optionalPastDay } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { optionalParagraphs, requiredLine } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { yesNo } from '#features/person/contract/enumerations.ts';
import { childRelations, custodies, householdRelations } from './enumerations.ts';

/** Most members of one household. */
export const maxHouseholdMembers = 30;
export const maxHouseholdNeedsLength = 1000;
export const maxAge = 130;

const recordName = z.object({
  id: z.uuid(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string().nullable(),
});
export type HouseholdRecord = z.infer<typeof recordName>;

export const householdMember = z.object({
  id: z.uuid(),
  version: z.int(),
  /** In this person’s words. */
  name: z.string(),
  relation: z.enum(householdRelations),
  birthDate: day.nullable(),
  /** Today, in years: from the birth date, or from a stated age. */
  age: z.int().nullable(),
  livesWith: z.enum(yesNo).nullable(),
  /** For children; null otherwise. */
  custody: z.enum(custodies).nullable(),
  needs: z.string().nullable(),
  /** Their own record; null if they have none or the caller may not see it. */
  record: recordName.nullable(),
  updated: z.object({ by: user.pick({ id: true, firstName: true, lastName: true }), at: moment }),
});
export type HouseholdMember = z.infer<typeof householdMember>;

export const household = z.object({
  /** In the order of relation, the oldest first. */
  members: z.array(householdMember),
  /** People whose household names this person, as far as the caller may see them. */
  namedBy: z.array(recordName.extend({ relation: z.enum(householdRelations) })),
});
export type Household = z.infer<typeof household>;

const fields = {
  name: requiredLine(200),
  relation: z.enum(householdRelations),
  birthDate: optionalPastDay().default(null),
  /** In years, where the birth date isn't known. */
  age: z.int().min(0).max(maxAge).nullable().default(null),
  livesWith: optionalChoice(yesNo).default(null),
  custody: optionalChoice(custodies).default(null),
  needs: optionalParagraphs(maxHouseholdNeedsLength).default(null),
  /** Their own record. Absent: unchanged, also where the caller may not see it. */
  recordId: z.uuid().nullable().optional(),
};

interface Sent {
  birthDate: string | null;
  age: number | null;
  relation: (typeof householdRelations)[number];
  custody: string | null;
}
const hasOneAge = ({ birthDate, age }: Sent) => birthDate === null || age === null;
const oneAge = { path: ['age'], message: 'rule:not-valid' };
const isChildInCustody = ({ relation, custody }: Sent) =>
  custody === null || childRelations.includes(relation);
const onlyChildren = { path: ['custody'], message: 'rule:not-valid' };

export const householdMemberToAdd = z
  .strictObject({
    /** Optional client-generated id, so that a retry after a lost reply adds no one twice. */
    id: z.uuid().optional(),
    ...fields,
  })
  .refine(hasOneAge, oneAge)
  .refine(isChildInCustody, onlyChildren);
export const householdMemberToUpdate = z
  .strictObject({ ...fields, version: z.int().min(1) })
  .refine(hasOneAge, oneAge)
  .refine(isChildInCustody, onlyChildren);

const applicantId = z.object({ id: z.uuid() });
const memberId = applicantId.extend({ memberId: z.uuid() });

export const readHousehold = operation({
  id: 'readHousehold',
  method: 'GET',
  path: '/api/applicant/:id/household',
  summary: 'Get a person’s household, and the households that name them',
  access: 'applicant:read',
  reads: ['record'],
  opensRecord: true,
  params: applicantId,
  reply: { status: 200, body: household },
  problems: ['not-found', 'merged'],
});

export const addHouseholdMember = operation({
  id: 'addHouseholdMember',
  method: 'POST',
  path: '/api/applicant/:id/household',
  summary: 'Add someone to a person’s household',
  access: 'applicant:write',
  changes: ['record'],
  params: applicantId,
  body: householdMemberToAdd,
  reply: { status: 201, body: householdMember },
  problems: ['not-found', 'merged'],
});

export const updateHouseholdMember = operation({
  id: 'updateHouseholdMember',
  method: 'PUT',
  path: '/api/applicant/:id/household/:memberId',
  summary: 'Change a member of a household. A stale version returns the current member',
  access: 'applicant:write',
  changes: ['record'],
  params: memberId,
  body: householdMemberToUpdate,
  reply: { status: 200, body: householdMember },
  problems: ['not-found', 'stale-version', 'merged'],
});

export const removeHouseholdMember = operation({
  id: 'removeHouseholdMember',
  method: 'PUT',
  path: '/api/applicant/:id/household/:memberId/removed',
  summary: 'Remove a member of a household, or restore one within 30 days',
  access: 'applicant:write',
  changes: ['record'],
  params: memberId,
  body: z.strictObject({ removed: z.boolean(), version: z.int().min(1) }),
  reply: { status: 200, body: householdMember },
  problems: ['not-found', 'stale-version', 'merged', 'on-hold'],
});
