import { fieldsOf, newestFirst, supportGroupNames } from '#contract/support-groups.ts';
import type { KeptGroups, SupportDate, SupportRecord } from '#contract/support-records.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/** A group without entries for each that there is. */
export function emptyGroups(): KeptGroups {
  return Object.fromEntries(supportGroupNames.map((group) => [group, []])) as unknown as KeptGroups;
}

export async function findSupportRecord(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<SupportRecord | undefined> {
  const row = await ctx.db
    .selectFrom('support_record')
    .innerJoin('account', 'account.id', 'support_record.updated_by')
    .select(['support_record.version', 'support_record.entries', 'support_record.updated_at'])
    .select(['account.id', 'account.first_name', 'account.last_name'])
    .where('applicant_id', '=', applicantId)
    .executeTakeFirst();
  return (
    row && {
      applicantId,
      version: row.version,
      ...toGroups(row.entries),
      updatedAt: row.updated_at.toISOString(),
      updatedBy: { id: row.id, firstName: row.first_name, lastName: row.last_name },
    }
  );
}

/** What an older form didn't know is there all the same, as "not given". */
function toGroups(entries: unknown): KeptGroups {
  const stored = entries as Partial<Record<string, object[]>>;
  const groups = supportGroupNames.map((group) => {
    const empty = Object.fromEntries(fieldsOf(group).map(([name]) => [name, null]));
    const entries = (stored[group] ?? []).map((entry) => ({ ...empty, ...entry }));
    return [group, newestFirst(group, entries)];
  });
  return Object.fromEntries(groups) as KeptGroups;
}

/** Writes the record, the first or the next version of it. */
export async function putSupportRecord(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  groups: KeptGroups,
  now: Date,
): Promise<void> {
  await ctx.db
    .insertInto('support_record')
    .values({
      applicant_id: applicantId,
      entries: JSON.stringify(groups),
      updated_at: now,
      updated_by: ctx.scope.accountId,
    })
    .onConflict((conflict) =>
      conflict.column('applicant_id').doUpdateSet((set) => ({
        entries: set.ref('excluded.entries'),
        updated_at: set.ref('excluded.updated_at'),
        updated_by: set.ref('excluded.updated_by'),
        version: set('support_record.version', '+', 1),
      })),
    )
    .execute();
}

/** The days of which somebody has to be reminded are these and no others. */
export async function putSupportDates(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  dates: readonly SupportDate[],
): Promise<void> {
  await ctx.db.deleteFrom('support_date').where('applicant_id', '=', applicantId).execute();
  if (dates.length === 0) return;
  await ctx.db
    .insertInto('support_date')
    .values(
      dates.map(({ kind, day, entryId }) => ({
        applicant_id: applicantId,
        entry_id: entryId,
        kind,
        day,
      })),
    )
    .execute();
}

/** As if none had ever been saved. */
export async function removeSupportRecord(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<void> {
  await ctx.db.deleteFrom('support_record').where('applicant_id', '=', applicantId).execute();
}
