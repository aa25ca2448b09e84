import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope, SystemScope } from '#server/platform/scope.ts';
import type { RecordedContact } from './policy.ts';

/** Whether a person has stopped their reminders, in this record or in one that was merged into it. */
const isStopped = sql<boolean>`exists (
  select from reminder_stop where applicant_id = applicant.id
    or applicant_id in (select id from applicant as part where part.merged_into = applicant.id)
)`.as('is_stopped');

/** What records say about reaching their people; a record that is gone isn't in it. */
export async function listRecorded(
  ctx: Ctx<StaffScope | SystemScope>,
  ids: readonly string[],
): Promise<Map<string, RecordedContact>> {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select(['id', 'email', 'date_of_birth', 'preferred_contact', 'safe_contact', isStopped])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const { name, phone } = row.safe_contact as Partial<RecordedContact['safeContact']>;
      return [
        row.id,
        {
          email: row.email,
          dateOfBirth: row.date_of_birth,
          preferredContact: row.preferred_contact,
          safeContact: { name: name ?? null, phone: phone ?? null },
          isStopped: row.is_stopped,
        },
      ];
    }),
  );
}

/** Whose portal this account opens. */
export async function listOfAccount(ctx: Ctx<StaffScope | SystemScope>, accountId: string) {
  const rows = await ctx.db
    .selectFrom('client_link')
    .select('applicant_id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) => row.applicant_id);
}

/** Whose record has this address. */
export async function listOfAddress(ctx: Ctx<StaffScope | SystemScope>, email: string) {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
