import { type RawBuilder, sql } from 'kysely';

/** A person's records in the audit log: an id, and the period in which it was theirs. */
export interface AuditedRecord {
  id: string;
  since: Date | null;
  until: Date | null;
}

/**
 * SQL condition: an audit entry, aliased `entry`, concerns one of these records while it was
 * theirs.
 */
export function concernsRecords(records: readonly AuditedRecord[]): RawBuilder<boolean> {
  return sql<boolean>`entry.record_id = any(${records.map(({ id }) => id)}::uuid[])
    and exists (
      select from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
        as record (id uuid, since timestamptz, until timestamptz)
      where record.id = entry.record_id and entry.at >= coalesce(record.since, '-infinity')
        and entry.at < coalesce(record.until, 'infinity')
    )`;
}

/**
 * SQL condition: this staff member replaced the record's email address, so an email to it may have
 * reached a mailbox of their own. For a query with the table `applicant`.
 */
export function wasAddressReplacedBy(accountId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from audit_entry as change
    where change.record_id = applicant.id and change.actor_id = ${accountId}
      and change.action = 'applicant.updated' and change.before ->> 'email' is not null
      and lower(change.after ->> 'email') = lower(applicant.email)
  )`;
}
