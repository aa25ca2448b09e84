/** Contact safety in lists: a flag without verdicts. */

import { type RawBuilder, sql } from 'kysely';
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

/**
 * The flag of a row of `applicant` that needs a safe contact and has none; same rule as `missingSafeContact`. Reads no
 * answers where the record names another way.
 */
export const contactFlag = sql<ContactFlag | null>`
  case when coalesce(preferred_contact, 'safe_contact') = 'safe_contact' then (
    select case when is_recorded or has_contact then 'safe-contact-in-answers'
      else 'safe-contact-missing' end
    from ${answered('applicantId', 'applicant.id')},
      lateral (
        select coalesce(safe_contact ->> 'name', safe_contact ->> 'phone') is not null as is_recorded
      ) as record
    where coalesce(preferred_contact, way) = 'safe_contact'
      and (preferred_contact is null or not is_recorded)
  ) end`;

/** The same for an application, which becomes a record as corrected. */
export const flagOfApplication = sql<ContactFlag | null>`(
  select 'safe-contact-missing'
  from ${answered('draftApplicantId', 'draftApplicant.id')}
  where coalesce(corrections ->> 'preferredContact', way) = 'safe_contact'
    and not has_contact
    and coalesce(corrections #>> '{safeContact,name}', corrections #>> '{safeContact,phone}') is null
)`;
