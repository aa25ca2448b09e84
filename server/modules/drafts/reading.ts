import type { AlreadyFinalisedDetails, Draft } from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as dangers from '../dangers/service.ts';
import * as organisation from '../organisation/service.ts';
import * as questions from '../questions/service.ts';
import { findAttachment, toShown } from './attachment-queries.ts';
import { draftAbilities, undoingOf } from './policy.ts';
import * as queries from './queries.ts';

async function already(ctx: Ctx<StaffScope>, id: string, applicantId: string): Promise<never> {
  const attachment = await findAttachment(ctx, id);
  const shown = attachment && toShown(attachment, undoingOf(ctx.scope, attachment, ctx.now));
  const details: AlreadyFinalisedDetails = { applicantId, attachment: shown ?? null };
  throw problem('already-finalised', details);
}

/** A draft that is still one, as it was found. */
async function waiting(
  ctx: Ctx<StaffScope>,
  id: string,
  draft: queries.DraftState | undefined,
): Promise<queries.DraftState> {
  if (!draft || draft.deletedAt) throw problem('not-found');
  return draft.applicantId ? already(ctx, id, draft.applicantId) : draft;
}

export async function find(ctx: Ctx<StaffScope>, id: string) {
  return waiting(ctx, id, await queries.findDraft(ctx, id));
}

export async function hold(ctx: Ctx<StaffScope>, id: string) {
  return waiting(ctx, id, await queries.lockDraft(ctx, id));
}

export async function present(ctx: Ctx<StaffScope>, draft: queries.DraftState): Promise<Draft> {
  const summary = draft.summary(await organisation.daysOfUnfinishedDrafts(ctx));
  const answers = await questions.answersOfDraft(ctx, summary.id);
  const asGiven = questions.applicantFromAnswers(answers);
  return {
    ...summary,
    status: 'prescreening-incomplete',
    version: draft.version,
    answers,
    dangers: draft.submittedAt ? await dangers.ofDraft(ctx, summary.id) : [],
    asGiven,
    applicant: { ...asGiven, ...draft.corrections },
    abilities: draftAbilities(ctx.scope, draft),
  };
}
