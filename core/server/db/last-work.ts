import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A kind of work whose last run is recorded. */
export interface WorkKind {
  kind: 'job' | 'mail' | 'push' | 'text';
  /** Name of the job; empty for deliveries. */
  name?: string;
}

/**
 * Records that the work succeeded just now, or failed with a code. Failing to record it doesn't
 * fail the work.
 * @param failure null on success. A nonexistent address (`recipient`) doesn't replace an earlier
 * failure of all sending, as long as nothing has been sent since.
 */
export async function recordWork(
  db: Database,
  { kind, name = '' }: WorkKind,
  failure: string | null,
): Promise<void> {
  const statement = failure === null ? done(kind, name) : failed(kind, name, failure);
  await statement.execute(db).catch(() => undefined);
}

function done(kind: string, name: string) {
  return sql`
    insert into last_work (kind, name, done_at) values (${kind}, ${name}, now())
    on conflict (kind, name) do update set done_at = excluded.done_at
  `;
}

function failed(kind: string, name: string, failure: string) {
  return sql`
    insert into last_work as work (kind, name, failed_at, failure) values (${kind}, ${name}, now(), ${failure})
    on conflict (kind, name) do update set failed_at = excluded.failed_at, failure = excluded.failure
    where not (
      excluded.failure = 'recipient' and work.failure <> 'recipient'
      and work.failed_at > coalesce(work.done_at, '-infinity')
    )
  `;
}
