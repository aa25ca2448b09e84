/** Additions to forms since they were sent, and tries to reach their people, as staff see both. */

import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type {
  ContactAttempt,
  FormAddition,
  WayAnswer,
} from '#features/intake/contract/form-additions.ts';
import * as questions from '#features/questions/server/service.ts';
import * as queries from './queries.ts';

export type StoredAddition = NonNullable<Awaited<ReturnType<typeof queries.findAddition>>>;

export async function present(ctx: Ctx<StaffScope>, stored: StoredAddition): Promise<FormAddition> {
  const { id, kind, text, createdAt, outcome, handledAt } = stored;
  const { accountId, firstName, lastName } = stored;
  const isHandled = outcome && handledAt && accountId && firstName !== null && lastName !== null;
  return {
    id,
    kind,
    text,
    answers: await withQuestions(ctx, stored),
    createdAt: createdAt.toISOString(),
    handled: isHandled
      ? { outcome, at: handledAt.toISOString(), by: { id: accountId, firstName, lastName } }
      : null,
  };
}

/** Answers with their questions, in the order of the form; empty without answers. */
export async function withQuestions(
  ctx: Ctx<StaffScope>,
  { edition, answers }: { edition: number; answers: readonly WayAnswer[] | null },
): Promise<FormAddition['answers']> {
  if (answers === null) return [];
  const asked = await questions.listEditionWithTopics(ctx, { form: 'pre-screening', edition });
  const given = new Map(answers.map((one) => [one.questionId, one.answer]));
  return asked.flatMap((question) => {
    const answer = given.get(question.id);
    return answer === undefined ? [] : [{ question, answer }];
  });
}

async function presentAll(ctx: Ctx<StaffScope>, stored: readonly StoredAddition[]) {
  const shown: FormAddition[] = [];
  for (const one of stored) shown.push(await present(ctx, one));
  return shown;
}

/** Additions to a form, newest first. The caller has checked access. */
export async function additionsToForm(
  ctx: Ctx<StaffScope>,
  draftId: string,
): Promise<FormAddition[]> {
  return presentAll(ctx, await queries.listAdditions(ctx, 'draftApplicant.id', draftId));
}

/** Additions to the forms of a record that no one has handled, newest first. */
export async function waitingInRecord(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<FormAddition[]> {
  const all = await queries.listAdditions(ctx, 'draftApplicant.applicantId', applicantId);
  return presentAll(
    ctx,
    all.filter(({ handledAt }) => handledAt === null),
  );
}

/** Tries to reach someone who has applied, newest first. */
export async function attempts(ctx: Ctx<StaffScope>, draftId: string): Promise<ContactAttempt[]> {
  const rows = await queries.listAttempts(ctx, draftId);
  return rows.map(({ id, outcome, at, accountId, firstName, lastName }) => ({
    id,
    outcome,
    at: at.toISOString(),
    by: { id: accountId, firstName, lastName },
  }));
}
