import type { Ctx } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { AlreadyFinalisedDetails, Draft } from '#features/intake/contract/drafts.ts';
import * as organisation from '#features/organization/server/organization/service.ts';
import * as dangers from '#features/person/server/dangers/service.ts';
import * as questions from '#features/questions/server/service.ts';
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
