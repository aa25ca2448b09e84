import type { Ctx } from '#server/platform/context.ts';
import { jobKind } from '#server/platform/jobs.ts';

/** Looks for pairs with those who came or changed; duplicates do it. */
export const pairSearch = jobKind<Record<never, never>>('duplicate-search');

/** Has those looked at who wait, soon after the transaction. */
export function wakePairSearch(ctx: Ctx): Promise<void> {
  return ctx.app.jobs.add(ctx.db, pairSearch, {});
}
