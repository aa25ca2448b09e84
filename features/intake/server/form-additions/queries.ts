import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { FormAdditionOutcome } from '#features/intake/contract/form-additions.ts';
import type { ContactOutcome } from '#features/notes/contract/enumerations.ts';
import { draftsInReach } from '../drafts/queries.ts';

/** Additions to forms within the caller's location access; those of deleted forms are gone with them. */
export function additions(ctx: Ctx<StaffScope>) {
  return draftsInReach(ctx)
    .innerJoin('formAddition', 'formAddition.draftApplicantId', 'draftApplicant.id')
    .where('draftApplicant.deletedAt', 'is', null);
}

/** Additions that no one has handled. */
export function waitingAdditions(ctx: Ctx<StaffScope>) {
  return additions(ctx).where('formAddition.handledAt', 'is', null);
}

function selectAdditions(ctx: Ctx<StaffScope>) {
  return additions(ctx)
    .leftJoin('account', 'account.id', 'formAddition.handledBy')
    .select(['formAddition.id', 'formAddition.kind', 'formAddition.text', 'formAddition.answers'])
    .select(['formAddition.createdAt', 'formAddition.outcome', 'formAddition.handledAt'])
    .select(['account.id as accountId', 'account.firstName', 'account.lastName'])
    .select(['draftApplicant.id as draftId', 'draftApplicant.applicantId'])
    .select('draftApplicant.edition');
}

/** Newest first. */
export function listAdditions(
  ctx: Ctx<StaffScope>,
  column: 'draftApplicant.id' | 'draftApplicant.applicantId',
  id: string,
) {
  return selectAdditions(ctx)
    .where(column, '=', id)
    .orderBy('formAddition.createdAt', 'desc')
    .orderBy('formAddition.id')
    .execute();
}

export function findAddition(ctx: Ctx<StaffScope>, id: string) {
  return selectAdditions(ctx).where('formAddition.id', '=', id).executeTakeFirst();
}

/** Serializes decisions on one addition. Returns false if it is handled. */
export async function setHandled(
  ctx: Ctx<StaffScope>,
  id: string,
  outcome: FormAdditionOutcome,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('formAddition')
    .set({ outcome, handledAt: ctx.now, handledBy: ctx.scope.accountId })
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAttempt(
  ctx: Ctx<StaffScope>,
  draftId: string,
  outcome: ContactOutcome,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('contactAttempt')
    .values({
      draftApplicantId: draftId,
      outcome,
      at: ctx.now,
      createdBy: ctx.scope.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Newest first. */
export function listAttempts(ctx: Ctx<StaffScope>, draftId: string) {
  return ctx.db
    .selectFrom('contactAttempt')
    .innerJoin('account', 'account.id', 'contactAttempt.createdBy')
    .select(['contactAttempt.id', 'contactAttempt.outcome', 'contactAttempt.at'])
    .select(['account.id as accountId', 'account.firstName', 'account.lastName'])
    .where('draftApplicantId', '=', draftId)
    .orderBy('at', 'desc')
    .orderBy('contactAttempt.id')
    .execute();
}
