import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import * as answerQueries from './answer-queries.ts';
import { withSetAside } from './set-aside.ts';

/** As `answersOfApplicant`, within a larger reading that has opened the file already. */
export async function answersWithin(ctx: Ctx<StaffScope | SystemScope>, applicantId: string) {
  return withSetAside(await answerQueries.answersOfApplicant(ctx, applicantId));
}

export async function answersOfDraft(ctx: Ctx<StaffScope | SystemScope>, draftId: string) {
  return withSetAside(await answerQueries.answersOfDraft(ctx, draftId));
}
