/** Records that may be the same person. */

import type { Ctx } from '#core/server/context.ts';
import { restorableSince } from '#core/server/restorable.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Duplicate } from '#features/duplicates/contract/duplicates.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { findLikelyForMany } from './bulk-queries.ts';
import { lockSearch } from './pair-search-queries.ts';
import { judge, similarDates } from './policy.ts';
import * as queries from './queries.ts';

export { pairs } from './pair-queries.ts';

/**
 * Waits for a running pair search and blocks the next until the transaction ends, so that no pair appears for a person
 * that the transaction removes.
 */
export const lockPairSearch = lockSearch;

/** Less likely matches are noise. */
const maxMatches = 10;

/** Likeliest first; records outside the user's access only appear as existing. */
function toDuplicates(scope: StaffScope, candidates: readonly queries.Candidate[]): Duplicate[] {
  return candidates
    .flatMap(({ record, evidence }) => {
      const judged = judge(evidence);
      return judged ? [{ record, judged }] : [];
    })
    .toSorted((one, other) => other.judged.score - one.judged.score)
    .slice(0, maxMatches)
    .map(({ record, judged: { strength, reasons } }): Duplicate => {
      const isVisible = record.kind === 'draft' || applicants.mayOpen(scope, record);
      return isVisible
        ? { visible: true, strength, reasons, record }
        : { visible: false, strength, reasons };
    });
}

export async function find(
  ctx: Ctx<StaffScope>,
  sought: queries.Sought & { draftId: string },
): Promise<Duplicate[]> {
  const days = sought.dateOfBirth ? similarDates(sought.dateOfBirth) : [];
  const since = restorableSince(ctx.now);
  return toDuplicates(ctx.scope, await queries.findCandidates(ctx, sought, days, since));
}

/** For each person, in input order, the likely and very likely matches; takes hundreds at once. */
export async function findLikely(
  ctx: Ctx<StaffScope>,
  sought: readonly queries.Sought[],
): Promise<Duplicate[][]> {
  const since = restorableSince(ctx.now);
  const found = await findLikelyForMany(ctx, sought, since);
  return found.map((candidates) =>
    toDuplicates(ctx.scope, candidates).filter(({ strength }) => strength !== 'possible'),
  );
}
