/**
 * Finds duplicate pairs of new and changed people in the background. A database trigger queues them in the transaction
 * of the change, so no write is missed.
 */

import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '#core/server/app.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { pairSearch, wakePairSearch } from '#features/person/server/applicants/pair-search-job.ts';
import * as pairs from './pair-search-queries.ts';
import { judge, similarDates } from './policy.ts';

/**
 * Minimum score for the list: a name alone where a birth date is unknown, or two weak matches. An application shows
 * lower scores too, because staff asked for it.
 */
const minListScore = 40;

/** Maximum people per transaction, fewer if many are alike, so that each takes a fraction of a second. */
const maxPeoplePerTransaction = 200;
const firstBatch = 20;
const targetBatchMs = 500;

/** In milliseconds. A job must end before it counts as lost; the next one continues. */
const maxJobMs = 60_000;

const nightlySearch = jobKind('duplicate-search-nightly');

async function findPairs(ctx: Ctx<SystemScope>, applicantIds: readonly string[]): Promise<void> {
  const births = await pairs.findBirths(ctx, applicantIds);
  const sought = births.map(({ id, dateOfBirth }) => ({
    id,
    likeDays: dateOfBirth ? similarDates(dateOfBirth) : [],
  }));
  const candidates = await pairs.findPairCandidates(ctx, sought);
  const found = candidates.flatMap(({ evidence, ...pair }) => {
    const judged = judge(evidence);
    return judged && judged.score >= minListScore ? [{ ...pair, ...judged }] : [];
  });
  await pairs.replacePairs(ctx, applicantIds, found);
}

function searchBatch(ctx: Ctx<SystemScope>, maxPeople: number): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await pairs.lockSearch(tx);
    const ids = await pairs.takeQueued(tx, maxPeople);
    if (ids.length > 0) await findPairs(tx, ids);
    return ids.length;
  });
}

/**
 * Searches for the queued people for up to `maxMs` milliseconds.
 * @returns whether the queue is empty
 */
export async function searchQueued(ctx: Ctx<SystemScope>, maxMs = maxJobMs): Promise<boolean> {
  const end = performance.now() + maxMs;
  let batchSize = firstBatch;
  for (;;) {
    const begin = performance.now();
    if ((await searchBatch(ctx, batchSize)) === 0) return true;
    const elapsedMs = performance.now() - begin;
    if (performance.now() > end) return false;
    // Leaves two thirds of the time to people who wait, such as for an import.
    await wait(2 * elapsedMs);
    batchSize = Math.min(
      maxPeoplePerTransaction,
      Math.max(1, Math.round((batchSize * targetBatchMs) / elapsedMs)),
    );
  }
}

export function startPairSearch(app: App): void {
  const work = async () => {
    const ctx = asSystem(app);
    if (!(await searchQueued(ctx))) await wakePairSearch(ctx);
  };
  app.jobs.handle(pairSearch, work);
  app.jobs.handleNightly(nightlySearch, work);
}
