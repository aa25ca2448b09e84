import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { CorrectedContact, RecordedContact } from './policy.ts';

/** True if a person stopped their reminders, in this record or in one merged into it. */
const isStopped = sql<boolean>`exists (
  select from reminder_stop where applicant_id = applicant.id
    or applicant_id in (select id from applicant as part where part.merged_into = applicant.id)
)`.as('isStopped');

/** Contact details of these records; leaves out missing records. */
export async function listRecorded(
  ctx: Ctx<StaffScope | SystemScope>,
  ids: readonly string[],
): Promise<Map<string, RecordedContact>> {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select(['id', 'email', 'dateOfBirth', 'preferredContact', 'safeContact', isStopped])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const { name, phone } = row.safeContact as Partial<RecordedContact['safeContact']>;
      return [
        row.id,
        {
          email: row.email,
          dateOfBirth: row.dateOfBirth,
          preferredContact: row.preferredContact,
          safeContact: { name: name ?? null, phone: phone ?? null },
          isStopped: row.isStopped,
        },
      ];
    }),
  );
}

/** Contact details that staff corrected in an application; empty without any. */
export async function findCorrections(
  ctx: Ctx<StaffScope | SystemScope>,
  draftId: string,
): Promise<CorrectedContact> {
  const row = await ctx.db
    .selectFrom('draftApplicant')
    .select('corrections')
    .where('id', '=', draftId)
    .executeTakeFirst();
  return (row?.corrections ?? {}) as CorrectedContact;
}

/** The recipient of an email about this record; undefined when it is deleted or merged. */
export async function findRecipient(ctx: Ctx<SystemScope>, id: string) {
  const row = await ctx.db
    .selectFrom('applicant')
    .select(['email', 'language', 'mayLeaveMessage'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      email: row.email,
      language: row.language,
      mayBeNamed: row.mayLeaveMessage === 'yes',
    }
  );
}

/** The records whose portal this account opens. */
export async function listForAccount(ctx: Ctx<StaffScope | SystemScope>, accountId: string) {
  const rows = await ctx.db
    .selectFrom('clientLink')
    .select('applicantId')
    .where('accountId', '=', accountId)
    .execute();
  return rows.map((row) => row.applicantId);
}

/** The records with this email address. */
export async function listForAddress(ctx: Ctx<StaffScope | SystemScope>, email: string) {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deletedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
