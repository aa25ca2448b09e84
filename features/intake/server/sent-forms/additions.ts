/** Additions of people to a form they sent, and taking it back. */

import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { announce } from '#core/server/db/live-channel.ts';
import { problem } from '#core/server/problem.ts';
import type { IntakeScope } from '#core/server/scope/scope.ts';
import type { addToForm } from '#features/intake/contract/sent-form.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import * as questions from '#features/questions/server/service.ts';
import { isOpen, requireSent, wayQuestions } from './status.ts';
import * as queries from './status-queries.ts';

type Addition = z.output<(typeof addToForm)['body']>;

/** Additions per form. No one types more in a day. */
const additionLimit = { name: 'intake:additions', points: 20, seconds: 86_400 };

export async function add(ctx: Ctx<IntakeScope>, sent: Addition): Promise<undefined> {
  await ctx.app.attempts.take(additionLimit, ctx.scope.intakeId);
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const form = await queries.lockForm(tx);
    requireSent(form, tx.now);
    const before = await queries.listAdditions(tx);
    if (!isOpen(form) || before.some(({ kind }) => kind === 'withdrawn')) throw problem('gone');
    const { id, kind } = sent;
    const isNew = await queries.insertAddition(tx, {
      id,
      kind,
      ...(sent.kind === 'note'
        ? { text: sent.text }
        : { answers: await checkWay(tx, form.edition, sent.answers) }),
    });
    if (!isNew) return undefined;
    await queries.wakeApplication(tx);
    await recordAudit(tx, {
      action: 'draft-applicant.added-to',
      recordId: tx.scope.intakeId,
      after: { addition: id, kind },
    });
    await announceAddition(tx);
    return undefined;
  });
}

/** Answers about the way, complete in themselves: they are based on nothing that was answered before. */
async function checkWay(
  ctx: Ctx<IntakeScope>,
  edition: number,
  sent: Extract<Addition, { kind: 'way' }>['answers'],
) {
  const asked = await wayQuestions(ctx, edition);
  const answers = questions
    .checkGiven(asked, new Map(), sent)
    .filter(({ answer }) => !isBlank(answer));
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]));
  const way = asked.find(({ boundField }) => boundField === 'preferredContact');
  const required = asked.map((one) => (one.id === way?.id ? { ...one, required: true } : one));
  questions.checkSubmission(required, given);
  return answers;
}

/** Only the first time; a repeated request changes nothing. */
export function withdraw(ctx: Ctx<IntakeScope>): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const form = await queries.lockForm(tx);
    requireSent(form, tx.now);
    if (!(await queries.insertAddition(tx, { id: randomUUID(), kind: 'withdrawn' }))) {
      return undefined;
    }
    if (form.applicantId === null && form.deletedAt === null) await queries.setWithdrawn(tx);
    await recordAudit(tx, {
      action: 'draft-applicant.withdrawn',
      recordId: tx.scope.intakeId,
    });
    await announceAddition(tx);
    return undefined;
  });
}

function announceAddition(ctx: Ctx<IntakeScope>): Promise<void> {
  return announce(ctx.db, { kind: 'triage', ids: null, by: null });
}
