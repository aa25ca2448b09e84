/**
 * Finds the pairs of whoever came or changed, beside all other work. Who that is, the database notes
 * itself, in the transaction of the change: no way to write an applicant goes around it.
 */

import type { App } from '#core/server/app.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import {
  pairSearch,
  wakePairSearch,
} from '#features/person/server/applicants/waking-pair-search.ts';
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

const everyNight = jobKind('duplicate-search-nightly');

async function findPairs(ctx: Ctx<SystemScope>, applicantIds: readonly string[]): Promise<void> {
  const births = await pairs.findBirths(ctx, applicantIds);
  const sought = births.map(({ id, dateOfBirth }) => ({
    id,
    likeDays: dateOfBirth ? likeDays(dateOfBirth) : [],
  }));
  const sharing = await pairs.findSharing(ctx, sought);
  const found = sharing.flatMap(({ evidence, ...pair }) => {
    const judged = judge(evidence);
    return judged && judged.score >= leastScore ? [{ ...pair, ...judged }] : [];
  });
  await pairs.putPairs(ctx, applicantIds, found);
}

function lookAtSome(ctx: Ctx<SystemScope>, most: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await pairs.lockSearch(tx);
    const ids = await pairs.takeWaiting(tx, most);
    if (ids.length > 0) await findPairs(tx, ids);
    return ids.length;
  });
}

/**
 * Looks at those who wait, for so many milliseconds.
 * @returns whether nobody waits any more
 */
export async function lookAtWaiting(ctx: Ctx<SystemScope>, longest = longestJob): Promise<boolean> {
  const end = performance.now() + longest;
  let atOnce = firstBatch;
  for (;;) {
    const begin = performance.now();
    if ((await lookAtSome(ctx, atOnce)) === 0) return true;
    const took = performance.now() - begin;
    if (performance.now() > end) return false;
    atOnce = Math.min(mostAtOnce, Math.max(1, Math.round((atOnce * longestBatch) / took)));
  }
}

export function startPairSearch(app: App): void {
  const work = async () => {
    const ctx = asSystem(app);
    if (!(await lookAtWaiting(ctx))) await wakePairSearch(ctx);
  };
  app.jobs.handle(pairSearch, work);
  app.jobs.handleNightly(everyNight, work);
}
