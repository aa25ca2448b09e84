import type { Applicant } from '#contract/applicants.ts';
import type { MergedDetails } from '#contract/merges.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Executor } from '#server/platform/database.ts';
import { problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as queries from './merge-queries.ts';

/** What merging asks of applicants: two files at once, one of which becomes a part of the other. */
export function twoFiles(clock: Clock, onIdentified: (on: Executor) => Promise<void>) {
  return {
    /** Why a file can't be opened: it has become a part of another one, or it isn't there. */
    async absence(ctx: Ctx<StaffScope>, id: string): Promise<never> {
      const remaining = await queries.findRemaining(ctx, id);
      if (!remaining) throw problem('not-found');
      const details: MergedDetails = { id: remaining };
      throw problem('merged', details);
    },

    /** Both stay as they are until the transaction ends; the ids are of two files. */
    holdTwo: queries.lockTwo,

    mergedReferences: queries.mergedReferences,

    recordsInLog: queries.recordsInLog,

    /** Writes fields that were taken from records, and are valid therefore. */
    rewrite: (ctx: Ctx<StaffScope>, id: string, what: queries.Rewriting) =>
      queries.rewrite(ctx, id, what, clock()),

    /** From now on one file is a part of another one: in no list, and its address leads there. */
    async becomePart(ctx: Ctx<StaffScope>, id: string, of: string): Promise<Applicant> {
      await onIdentified(ctx.db);
      return queries.setMergedInto(ctx, id, of, clock());
    },

    /** The file is one of its own again. */
    async becomeWhole(ctx: Ctx<StaffScope>, id: string): Promise<Applicant> {
      await onIdentified(ctx.db);
      return queries.setMergedInto(ctx, id, null, clock());
    },
  };
}
