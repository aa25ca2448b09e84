import { type RawBuilder, sql } from 'kysely';

/** Where the log has what happened to somebody: under which id, and between which moments. */
export interface RecordInLog {
  id: string;
  since: Date | null;
  until: Date | null;
}

/** The condition that an entry of the log, called `entry`, is of one of these while it was theirs. */
export function isOfRecords(records: readonly RecordInLog[]): RawBuilder<boolean> {
  return sql<boolean>`entry.record_id = any(${records.map(({ id }) => id)}::uuid[])
    and exists (
      select from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as record (id uuid, since timestamptz, until timestamptz)
      where record.id = entry.record_id and entry.at >= coalesce(record.since, '-infinity')
        and entry.at < coalesce(record.until, 'infinity')
    )`;
}

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
