import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A kind of work of which is kept when it was last done. */
export interface WorkKind {
  kind: 'job' | 'mail' | 'push';
  /** Of the job; empty for what is sent. */
  name?: string;
}

/**
 * Keeps that it was done just now, or failed, by a code. Beside the work: that it can't be kept is no
 * reason for the work to fail.
 *
 * @param failure null when it was done. One address that doesn't exist (`recipient`) doesn't hide that
 *   nothing at all could be sent before, as long as nothing has gone out since.
 */
export async function noteWork(
  db: Database,
  { kind, name = '' }: WorkKind,
  failure: string | null,
): Promise<void> {
  const kept = failure === null ? done(kind, name) : failed(kind, name, failure);
  await kept.execute(db).catch(() => undefined);
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
