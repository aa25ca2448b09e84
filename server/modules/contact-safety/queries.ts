import { type RawBuilder, sql } from 'kysely';
import type { ContactFlag } from '#contract/contact-safety.ts';
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

/** What the answers of one record or application say of a safe contact; hidden answers count as well. */
function answered(column: 'applicant_id' | 'draft_applicant_id', id: string): RawBuilder<unknown> {
  return sql`(
    select
      max(answer #>> '{}') filter (where definition ->> 'boundField' = 'preferredContact') as way,
      coalesce(bool_or(definition ->> 'boundField' <> 'preferredContact'), false) as has_contact
    from question_answer join question_version using (question_id)
    where question_answer.${sql.ref(column)} = ${sql.ref(id)}
      and question_version.version = question_answer.question_version
      and definition ->> 'boundField' in
        ('preferredContact', 'safeContact.name', 'safeContact.phone')
      and answer not in ('null', '""')
  ) as answered`;
}

/** Records that need a safe contact and have none, as `missingSafeContact` decides; for lists. */
export async function listFlags(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Map<string, ContactFlag>> {
  const { rows } = await sql<{ id: string; flag: ContactFlag }>`
    select id,
      case when is_recorded or has_contact then 'safe-contact-in-answers'
        else 'safe-contact-missing' end as flag
    from applicant, lateral ${answered('applicant_id', 'applicant.id')},
      lateral (
        select coalesce(safe_contact ->> 'name', safe_contact ->> 'phone') is not null as is_recorded
      ) as record
    where id = any(${ids}::uuid[])
      and coalesce(preferred_contact, way) = 'safe_contact'
      and (preferred_contact is null or not is_recorded)
  `.execute(ctx.db);
  return new Map(rows.map(({ id, flag }) => [id, flag]));
}

/** The same for the application of each row: it becomes a record as it is corrected. */
export const flagOfApplication = sql<ContactFlag | null>`(
  select 'safe-contact-missing'
  from ${answered('draft_applicant_id', 'draft_applicant.id')}
  where coalesce(corrections ->> 'preferredContact', way) = 'safe_contact'
    and not has_contact
    and coalesce(corrections #>> '{safeContact,name}', corrections #>> '{safeContact,phone}') is null
)`;
