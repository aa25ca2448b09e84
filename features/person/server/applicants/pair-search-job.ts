import type { Ctx } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';

/** Searches for pairs with new and changed people; handled by duplicates. */
export const pairSearch = jobKind<Record<never, never>>('duplicate-search');

/** Schedules the search soon after the transaction. */
export function wakePairSearch(ctx: Ctx): Promise<void> {
  return ctx.app.jobs.add(ctx.db, pairSearch, {});
}
