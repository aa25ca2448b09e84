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
 */
export async function noteWork(
  db: Database,
  { kind, name = '' }: WorkKind,
  failure: string | null,
): Promise<void> {
  const column = sql.ref(failure === null ? 'done_at' : 'failed_at');
  await sql`
    insert into last_work (kind, name, ${column}, failure) values (${kind}, ${name}, now(), ${failure})
    on conflict (kind, name) do update
    set ${column} = excluded.${column}, failure = coalesce(excluded.failure, last_work.failure)
  `
    .execute(db)
    .catch(() => undefined);
}
