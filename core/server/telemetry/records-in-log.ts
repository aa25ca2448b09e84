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
