import { contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import { proveScope, type SystemScope } from '#server/platform/scope.ts';
import * as pairs from './pair-search-queries.ts';
import { judge, likeDays } from './policy.ts';

/**
 * From this score on two are a pair of the list: a name alone where a day of birth isn't known, or two
 * things that each are little. Beside a draft less is shown as well: there somebody is asking.
 */
const leastScore = 40;

/** So many people in one transaction, and fewer where many are alike: it is to take a fraction of a second. */
const mostAtOnce = 200;
const firstBatch = 20;
const longestBatch = 500;

/** A job is to end before it is taken for lost; what is left is done by the next one. */
const longestJob = 60_000;

const search = jobKind<Record<never, never>>('duplicate-search');
const everyNight = jobKind('duplicate-search-nightly');

/**
 * Finds the pairs of whoever came or changed, beside all other work. Who that is, the database notes
 * itself, in the transaction of the change: no way to write an applicant goes around it.
 */
export function pairSearch({
  db,
  jobs,
  longest = longestJob,
}: {
  db: Database;
  jobs: Jobs;
  /** Of one job, in milliseconds. */
  longest?: number;
}) {
  const scope = proveScope<SystemScope>({ kind: 'system' });

  const findPairs = async (on: Executor, applicantIds: readonly string[]) => {
    const births = await pairs.findBirths(contextOf(on, scope), applicantIds);
    const sought = births.map(({ id, dateOfBirth }) => ({
      id,
      likeDays: dateOfBirth ? likeDays(dateOfBirth) : [],
    }));
    const sharing = await pairs.findSharing(contextOf(on, scope), sought);
    const found = sharing.flatMap(({ evidence, ...pair }) => {
      const judged = judge(evidence);
      return judged && judged.score >= leastScore ? [{ ...pair, ...judged }] : [];
    });
    await pairs.putPairs(contextOf(on, scope), applicantIds, found);
  };

  const lookAtSome = (most: number) =>
    inTransaction(db, async (on) => {
      await pairs.lockSearch(contextOf(on, scope));
      const ids = await pairs.takeWaiting(contextOf(on, scope), most);
      if (ids.length > 0) await findPairs(on, ids);
      return ids.length;
    });

  const work = async () => {
    const end = performance.now() + longest;
    let atOnce = firstBatch;
    for (;;) {
      const begin = performance.now();
      if ((await lookAtSome(atOnce)) === 0) return;
      const took = performance.now() - begin;
      if (performance.now() > end) return jobs.add(db, search, {});
      atOnce = Math.min(mostAtOnce, Math.max(1, Math.round((atOnce * longestBatch) / took)));
    }
  };

  jobs.handle(search, work);
  jobs.handleNightly(everyNight, work);

  return {
    /** Has those looked at who wait, soon after the transaction. */
    wake: (on: Executor): Promise<void> => jobs.add(on, search, {}),
  };
}
