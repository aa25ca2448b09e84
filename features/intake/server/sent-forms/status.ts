/** Where a sent form stands, for the person who sent it. Says nothing that a stranger could use. */

import { asSystem, type Ctx } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import { restorableUntil } from '#core/server/restorable.ts';
import type { IntakeScope } from '#core/server/scope/scope.ts';
import { dayIn } from '#core/server/time/days-in-zone.ts';
import * as calendar from '#features/calendar/server/events/service.ts';
import type { FormStatus } from '#features/intake/contract/sent-form.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import * as questions from '#features/questions/server/service.ts';
import { statusSince } from '../pre-screening/policy.ts';
import { statusSteps } from './policy.ts';
import * as queries from './status-queries.ts';

/** Days ahead in which an appointment counts. */
const daysAhead = 366;

type SentForm = queries.FormFacts & { submittedAt: Date };

/** Refuses a form that wasn't sent, or too long ago. */
export function requireSent(
  form: queries.FormFacts | undefined,
  now: Date,
): asserts form is SentForm {
  if (!form) throw problem('not-found');
  if (!form.submittedAt) throw problem('not-submitted');
  if (form.submittedAt < statusSince(now)) throw problem('not-found');
}

/** Topic of the question about the safest way to be reached, of the form's edition. */
export async function wayQuestions(ctx: Ctx<IntakeScope>, edition: number) {
  const all = await questions.listEditionWithTopics(ctx, { form: 'pre-screening', edition });
  const way = all.find(({ boundField }) => boundField === 'preferredContact');
  return all.filter(({ category }) => category === way?.category);
}

/** The next appointment, without those of a court, which isn't ours. */
async function findNextTime(ctx: Ctx<IntakeScope>): Promise<Date | null> {
  const { now } = ctx;
  const to = new Date(now.getTime() + daysAhead * 86_400_000);
  const next = (await calendar.listOwnEvents(ctx, { from: now, to })).find(
    ({ kind, isCancelled, startAt }) => kind !== 'court' && !isCancelled && new Date(startAt) > now,
  );
  return next ? new Date(next.startAt) : null;
}

/** True while staff work on the application. */
export function isOpen({ deletedAt, status }: queries.FormFacts): boolean {
  const over = ['decline', 'client'];
  return deletedAt === null && (status === null || !over.includes(status));
}

const unknownProgress = { reviewedAt: null, finalisedAt: null, reachedAt: null, triedAt: null };

export async function read(ctx: Ctx<IntakeScope>): Promise<FormStatus> {
  const form = await queries.findForm(ctx);
  requireSent(form, ctx.now);
  const { submittedAt, deletedAt, urgency, edition, reference } = form;
  const additions = await queries.listAdditions(ctx);
  const withdrawn = additions.find(({ kind }) => kind === 'withdrawn');
  const mayAdd = isOpen(form) && withdrawn === undefined;
  // A helper learns nothing about the person until they know of the form.
  const isUntold = await contactSafety.isUntold(asSystem(ctx), ctx.scope.intakeId);
  const nextTime = form.applicantId && deletedAt === null ? await findNextTime(ctx) : null;
  const steps = statusSteps({
    ...(isUntold ? unknownProgress : form),
    submittedAt,
    nextTime: isUntold ? null : nextTime,
    closedAt: mayAdd ? null : (withdrawn?.createdAt ?? deletedAt ?? form.statusSince ?? ctx.now),
  });
  const promise = await organization.promisedReply(ctx);
  const dueAt = organization.replyDueAt(submittedAt, urgency, promise);
  const isWaiting = ['received', 'reviewed'].includes(steps.at(-1)?.step ?? '');
  return {
    reference,
    steps: steps.map(({ step, at }) => ({ step, at: at.toISOString() })),
    dueAt: isWaiting && !isUntold ? dueAt.toISOString() : null,
    closedDays: isWaiting && !isUntold ? organization.closedDaysUntil(ctx.now, dueAt, promise) : [],
    takenBack: withdrawn
      ? {
          at: withdrawn.createdAt.toISOString(),
          goesOn: deletedAt && dayIn(promise.zone, restorableUntil(deletedAt)),
        }
      : null,
    added: additions.flatMap(({ kind, createdAt, handledAt }) =>
      kind === 'withdrawn'
        ? []
        : [{ kind, at: createdAt.toISOString(), isHandled: handledAt !== null }],
    ),
    mayAdd,
    way: mayAdd && !isUntold ? await wayQuestions(ctx, edition) : [],
  };
}
