import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#core/server/db/database.ts';
import { waitUntil } from '../../scripts/vitest/wait-until.ts';

/**
 * Locks the rows that `rows` finds, like a concurrent writer, until released. Runs `last` before
 * releasing.
 */
export async function lockRows(
  db: Database,
  rows: RawBuilder<unknown>,
): Promise<(last?: RawBuilder<unknown>) => Promise<void>> {
  const released = Promise.withResolvers<RawBuilder<unknown> | undefined>();
  const acquired = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (on) => {
    await rows.execute(on);
    acquired.resolve();
    const last = await released.promise;
    await last?.execute(on);
  });
  await acquired.promise;
  return async (last) => {
    released.resolve(last);
    await transaction;
  };
}

/** Waits until a statement of this database waits for a lock. */
export function waitForLockQueue(db: Database): Promise<boolean> {
  return waitUntil(async () => {
    const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  });
}
