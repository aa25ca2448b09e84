/** Record operations for merging: reads and writes two records at once. */

import type { Ctx } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { MergedDetails } from '#features/lifecycle/contract/merges.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import * as queries from './merge-queries.ts';
import { wakePairSearch } from './pair-search-job.ts';

/**
 * Explains why a record can't be opened: it was merged, or doesn't exist.
 * @throws always
 */
export async function throwAbsence(ctx: Ctx<StaffScope>, id: string): Promise<never> {
  const remaining = await queries.findRemaining(ctx, id);
  if (!remaining) throw problem('not-found');
  const details: MergedDetails = { id: remaining };
  throw problem('merged', details);
}

/** Writes fields without validation, because they come from valid records. */
export function rewrite(ctx: Ctx<StaffScope>, id: string, changes: queries.RecordRewrite) {
  return queries.rewrite(ctx, id, changes, ctx.now);
}

/** Merges one record into another: it leaves all lists and its URL redirects. */
export async function mergeInto(
  ctx: Ctx<StaffScope>,
  id: string,
  remainingId: string,
): Promise<Applicant> {
  await wakePairSearch(ctx);
  return queries.setMergedInto(ctx, id, remainingId, ctx.now);
}

/** Makes the record separate again. */
export async function makeSeparate(ctx: Ctx<StaffScope>, id: string): Promise<Applicant> {
  await wakePairSearch(ctx);
  return queries.setMergedInto(ctx, id, null, ctx.now);
}
