import type { Ctx } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';

/** Looks for pairs with those who came or changed; duplicates do it. */
export const pairSearch = jobKind<Record<never, never>>('duplicate-search');

/** Has those looked at who wait, soon after the transaction. */
export function wakePairSearch(ctx: Ctx): Promise<void> {
  return ctx.app.jobs.add(ctx.db, pairSearch, {});
}
