/** What merging asks of applicants: two files at once, one of which becomes a part of the other. */

import type { Ctx } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { MergedDetails } from '#features/lifecycle/contract/merges.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import * as queries from './merge-queries.ts';
import { wakePairSearch } from './waking-pair-search.ts';

/** Why a file can't be opened: it has become a part of another one, or it isn't there. */
export async function absence(ctx: Ctx<StaffScope>, id: string): Promise<never> {
  const remaining = await queries.findRemaining(ctx, id);
  if (!remaining) throw problem('not-found');
  const details: MergedDetails = { id: remaining };
  throw problem('merged', details);
}

/** Writes fields that were taken from records, and are valid therefore. */
export function rewrite(ctx: Ctx<StaffScope>, id: string, what: queries.Rewriting) {
  return queries.rewrite(ctx, id, what, ctx.now);
}

/** From now on one file is a part of another one: in no list, and its address leads there. */
export async function becomePart(ctx: Ctx<StaffScope>, id: string, of: string): Promise<Applicant> {
  await wakePairSearch(ctx);
  return queries.setMergedInto(ctx, id, of, ctx.now);
}

/** The file is one of its own again. */
export async function becomeWhole(ctx: Ctx<StaffScope>, id: string): Promise<Applicant> {
  await wakePairSearch(ctx);
  return queries.setMergedInto(ctx, id, null, ctx.now);
}
