/** Contact safety in lists: a flag without verdicts. */

import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ContactFlag } from '#features/person/contract/contact-safety.ts';

/** Answers of a record or application about a safe contact, including hidden ones. */
function answered(column: 'applicantId' | 'draftApplicantId', id: string): RawBuilder<unknown> {
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

/** Flags of records that need a safe contact and have none; same rule as `missingSafeContact`. */
export async function listFlags(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Map<string, ContactFlag>> {
  const { rows } = await sql<{ id: string; flag: ContactFlag }>`
    select id,
      case when is_recorded or has_contact then 'safe-contact-in-answers'
        else 'safe-contact-missing' end as flag
    from applicant, lateral ${answered('applicantId', 'applicant.id')},
      lateral (
        select coalesce(safe_contact ->> 'name', safe_contact ->> 'phone') is not null as is_recorded
      ) as record
    where id = any(${ids}::uuid[])
      and coalesce(preferred_contact, way) = 'safe_contact'
      and (preferred_contact is null or not is_recorded)
  `.execute(ctx.db);
  return new Map(rows.map(({ id, flag }) => [id, flag]));
}

/** The same for an application, which becomes a record as corrected. */
export const flagOfApplication = sql<ContactFlag | null>`(
  select 'safe-contact-missing'
  from ${answered('draftApplicantId', 'draftApplicant.id')}
  where coalesce(corrections ->> 'preferredContact', way) = 'safe_contact'
    and not has_contact
    and coalesce(corrections #>> '{safeContact,name}', corrections #>> '{safeContact,phone}') is null
)`;
