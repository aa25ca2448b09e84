import { sql } from 'kysely';
import type { Database } from '#core/server/db/database.ts';
import { jobKeeper, jobKind } from '#core/server/jobs/jobs.ts';
import { waitUntil } from '../../scripts/vitest/wait-until.ts';

/**
 * The queue uses the database's clock, which tests don't move, so this makes pending jobs due now.
 */
export async function makeJobsDue(db: Database): Promise<void> {
  await sql`
    update pgboss.job set start_after = now() where state < 'active' and start_after > now()
  `.execute(db);
}

/** The names of failed jobs that wait for a retry. */
export async function jobsToRetry(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where state = 'retry' order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Queues a job from outside, for an app that runs jobs. */
export async function addJob(db: Database, name: string, data: object): Promise<void> {
  const jobs = jobKeeper(db, { doWork: false, onFailure: () => {} });
  await jobs.start();
  await jobs.add(db, jobKind(name), data);
  await jobs.stop();
}

/** Runs all nightly jobs and waits until they're done. */
export async function passNight(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(db);
  const names = rows.map(({ name }) => name);
  for (const name of names) await addJob(db, name, {});
  const isDone = async () => {
    const unfinishedJobs = await sql`
      select from pgboss.job where name = any(${names}) and state <> 'completed'
    `.execute(db);
    return unfinishedJobs.rows.length === 0;
  };
  await waitUntil(isDone);
}
