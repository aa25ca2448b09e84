import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { householdRelations } from '#features/household/contract/enumerations.ts';
import type {
  Household,
  HouseholdMember,
  HouseholdRecord,
} from '#features/household/contract/household.ts';
import { onHold } from '#features/person/server/applicants/on-hold.ts';
import { ageOn } from './policy.ts';

const memberColumns = [
  ...(['householdMember.id', 'householdMember.version', 'householdMember.name'] as const),
  ...(['householdMember.relation', 'householdMember.birthDate', 'householdMember.age'] as const),
  ...(['householdMember.ageStatedOn', 'householdMember.livesWith'] as const),
  ...(['householdMember.custody', 'householdMember.needs', 'householdMember.linkedId'] as const),
  ...(['householdMember.updatedBy', 'householdMember.updatedAt'] as const),
  'householdMember.deletedAt',
] as const;

interface Row {
  id: string;
  version: number;
  name: string;
  relation: string;
  birthDate: string | null;
  age: number | null;
  ageStatedOn: string | null;
  livesWith: string | null;
  custody: string | null;
  needs: string | null;
  linkedId: string | null;
  updatedBy: string;
  updatedAt: Date;
}

function selectMembers(ctx: Ctx<StaffScope>, applicantId: string) {
  return ctx.db
    .selectFrom('householdMember')
    .select(memberColumns)
    .where('householdMember.applicantId', '=', applicantId);
}

/** The caller has checked access to the person. */
export async function listMembers(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  today: string,
): Promise<HouseholdMember[]> {
  const rows = await selectMembers(ctx, applicantId)
    .where('deletedAt', 'is', null)
    .orderBy(sql`array_position(${[...householdRelations]}::text[], relation)`)
    .orderBy(sql`coalesce(birth_date, age_stated_on - make_interval(years => age)) nulls last`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return toMembers(ctx, rows, today);
}

/** Locks a member, removed or not, until the transaction ends. */
export async function lockMember(
  ctx: Ctx<StaffScope>,
  { id, memberId }: { id: string; memberId: string },
  today: string,
) {
  const row = await selectMembers(ctx, id)
    .where('householdMember.id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  const [member] = row ? await toMembers(ctx, [row], today) : [];
  return row && member && { member, deletedAt: row.deletedAt };
}

/** People whose household names this person, if the caller may see them. */
export async function listNamedBy(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<Household['namedBy']> {
  const rows = await ctx.db
    .selectFrom('householdMember')
    .innerJoin('applicant', 'applicant.id', 'householdMember.applicantId')
    .select(['applicant.id', 'applicant.reference', 'householdMember.relation'])
    .select(['applicant.firstName', 'applicant.lastName', 'applicant.preferredName'])
    .where('householdMember.deletedAt', 'is', null)
    .where(
      sql<boolean>`household_member.linked_id in (
        select id from applicant as part where ${applicantId}::uuid in (part.id, part.merged_into)
      )`,
    )
    .where('applicant.id', '<>', applicantId)
    .where('applicant.deletedAt', 'is', null)
    .where(withinAccess(ctx.scope.locationAccess, caseRecordLocations))
    .orderBy('applicant.sortName')
    .orderBy('applicant.id')
    .execute();
  return rows as Household['namedBy'];
}

/** The record with this id, or the one it was merged into, if the caller may see it. */
export async function findRecords(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Map<string, HouseholdRecord>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<HouseholdRecord & { partId: string }>`
    select part.id as "partId", applicant.id, applicant.reference,
      applicant.first_name as "firstName", applicant.last_name as "lastName",
      applicant.preferred_name as "preferredName"
    from applicant as part join applicant on applicant.id = coalesce(part.merged_into, part.id)
    where part.id = any(${ids}::uuid[]) and applicant.deleted_at is null
      and ${withinAccess(ctx.scope.locationAccess, caseRecordLocations)}
  `.execute(ctx.db);
  return new Map(rows.map(({ partId, ...record }) => [partId, record]));
}

export interface MemberFields {
  name: string;
  relation: string;
  birthDate: string | null;
  age: number | null;
  livesWith: string | null;
  custody: string | null;
  needs: string | null;
}

function columns(ctx: Ctx<StaffScope>, fields: MemberFields, ageStatedOn: string | null) {
  return {
    ...fields,
    ageStatedOn: fields.age === null ? null : ageStatedOn,
    updatedBy: ctx.scope.accountId,
    updatedAt: ctx.now,
  };
}

/** @returns undefined when a member with this id exists */
export async function insertMember(
  ctx: Ctx<StaffScope>,
  {
    id,
    applicantId,
    linkedId,
    fields,
  }: { id: string | undefined; applicantId: string; linkedId: string | null; fields: MemberFields },
  today: string,
): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto('householdMember')
    .values({
      ...columns(ctx, fields, today),
      ...(id !== undefined && { id }),
      applicantId,
      linkedId,
      createdBy: ctx.scope.accountId,
      createdAt: ctx.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateMember(
  ctx: Ctx<StaffScope>,
  id: string,
  { fields, linkedId }: { fields: MemberFields; linkedId: string | null | undefined },
  today: string,
): Promise<void> {
  await ctx.db
    .updateTable('householdMember')
    .set({
      ...columns(ctx, fields, today),
      ...(linkedId !== undefined && { linkedId }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Removes (a time) or restores (null). */
export async function setDeleted(
  ctx: Ctx<StaffScope>,
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  await ctx.db
    .updateTable('householdMember')
    .set({ deletedAt, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function countMembers(ctx: Ctx<StaffScope>, applicantId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('householdMember')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('applicantId', '=', applicantId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes members that were removed before this moment. */
export async function purgeRemoved(ctx: Ctx<SystemScope>, before: Date): Promise<void> {
  await ctx.db
    .deleteFrom('householdMember')
    .where('deletedAt', '<', before)
    .where(sql<boolean>`not ${onHold('householdMember.applicantId')}`)
    .execute();
}

async function toMembers(
  ctx: Ctx<StaffScope>,
  rows: readonly Row[],
  today: string,
): Promise<HouseholdMember[]> {
  const records = await findRecords(
    ctx,
    rows.flatMap(({ linkedId }) => linkedId ?? []),
  );
  const found = await ctx.db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where(sql<boolean>`id = any(${rows.map(({ updatedBy }) => updatedBy)}::uuid[])`)
    .execute();
  const colleagues = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    relation: row.relation as HouseholdMember['relation'],
    birthDate: row.birthDate,
    age: ageOn(today, row),
    livesWith: row.livesWith as HouseholdMember['livesWith'],
    custody: row.custody as HouseholdMember['custody'],
    needs: row.needs,
    record: (row.linkedId && records.get(row.linkedId)) || null,
    // Foreign keys guarantee that accounts are never deleted.
    updated: {
      by: colleagues.get(row.updatedBy) as HouseholdMember['updated']['by'],
      at: row.updatedAt.toISOString(),
    },
  }));
}
