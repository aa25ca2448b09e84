import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import {
  listFields,
  sortNewestFirst,
  supportGroupNames,
} from '#features/support/contract/support-groups.ts';
import type {
  StoredGroups,
  SupportDate,
  SupportRecord,
} from '#features/support/contract/support-records.ts';

export function emptyGroups(): StoredGroups {
  return Object.fromEntries(
    supportGroupNames.map((group) => [group, []]),
  ) as unknown as StoredGroups;
}

export async function findSupportRecord(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<SupportRecord | undefined> {
  const row = await ctx.db
    .selectFrom('supportRecord')
    .innerJoin('account', 'account.id', 'supportRecord.updatedBy')
    .select(['supportRecord.version', 'supportRecord.entries', 'supportRecord.updatedAt'])
    .select(['account.id', 'account.firstName', 'account.lastName'])
    .where('applicantId', '=', applicantId)
    .executeTakeFirst();
  return (
    row && {
      applicantId,
      version: row.version,
      ...toGroups(row.entries),
      updatedAt: row.updatedAt.toISOString(),
      updatedBy: { id: row.id, firstName: row.firstName, lastName: row.lastName },
    }
  );
}

/** Fields that older versions didn't have are null. */
function toGroups(entries: unknown): StoredGroups {
  const stored = entries as Partial<Record<string, object[]>>;
  const groups = supportGroupNames.map((group) => {
    const empty = Object.fromEntries(listFields(group).map(([name]) => [name, null]));
    const entries = (stored[group] ?? []).map((entry) => ({ ...empty, ...entry }));
    return [group, sortNewestFirst(group, entries)];
  });
  return Object.fromEntries(groups) as StoredGroups;
}

/** Inserts the record or its next version. */
export async function putSupportRecord(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  groups: StoredGroups,
  now: Date,
): Promise<void> {
  await ctx.db
    .insertInto('supportRecord')
    .values({
      applicantId,
      entries: JSON.stringify(groups),
      updatedAt: now,
      updatedBy: ctx.scope.accountId,
    })
    .onConflict((conflict) =>
      conflict.column('applicantId').doUpdateSet((set) => ({
        entries: set.ref('excluded.entries'),
        updatedAt: set.ref('excluded.updatedAt'),
        updatedBy: set.ref('excluded.updatedBy'),
        version: set('supportRecord.version', '+', 1),
      })),
    )
    .execute();
}

/** Replaces all reminder dates of the record. */
export async function putSupportDates(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  dates: readonly SupportDate[],
): Promise<void> {
  await ctx.db.deleteFrom('supportDate').where('applicantId', '=', applicantId).execute();
  if (dates.length === 0) return;
  await ctx.db
    .insertInto('supportDate')
    .values(
      dates.map(({ kind, day, entryId }) => ({
        applicantId,
        entryId,
        kind,
        day,
      })),
    )
    .execute();
}

export async function removeSupportRecord(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<void> {
  await ctx.db.deleteFrom('supportRecord').where('applicantId', '=', applicantId).execute();
}
