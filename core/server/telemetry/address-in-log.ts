import { type RawBuilder, sql } from 'kysely';

/**
 * Whether this staff member put the e-mail address of a record in the place of another one: a mail to it may have gone
 * to a mailbox of their own. To be part of a query with the table `applicant`.
 */
export function wasAddressReplacedBy(accountId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from audit_entry as change
    where change.record_id = applicant.id and change.actor_id = ${accountId}
      and change.action = 'applicant.updated' and change.before ->> 'email' is not null
      and lower(change.after ->> 'email') = lower(applicant.email)
  )`;
}
