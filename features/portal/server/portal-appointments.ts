/** Appointments in the portal, and what clients answer: they will come, or ask to move. */

import { Readable } from 'node:stream';
import type { Language } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { isOnStaff } from '#core/server/accounts/staff-accounts.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { writeCalendar } from '#core/server/icalendar/icalendar.ts';
import { problem } from '#core/server/problem.ts';
import type { ClientScope } from '#core/server/scope/scope.ts';
import { translatorFor } from '#core/server/translations.ts';
import { listOwnEvents } from '#features/calendar/server/events/service.ts';
import { dangerInWords } from '#features/messages/contract/danger-words.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import type * as contract from '#features/portal/contract/my-page.ts';
import type { MyAppointment, MyPage } from '#features/portal/contract/my-page.ts';
import type { OwnRecord } from './client-portal-queries.ts';
import * as queries from './client-portal-queries.ts';
import * as moveRequestQueries from './move-request-queries.ts';

/** Answers to appointments per account. */
const answerLimit = { name: 'page:move-wish', points: 20, seconds: 86_400 };

const dayMs = 86_400_000;
/** Range in days and maximum counts of the appointment lists. */
const daysOfAppointments = 366;
const maxAppointments = { coming: 30, past: 50 };

function appointmentRange(now: number) {
  const rangeMs = daysOfAppointments * dayMs;
  return { from: new Date(now - rangeMs), to: new Date(now + rangeMs) };
}

export async function list(ctx: Ctx<ClientScope>): Promise<MyPage['appointments']> {
  const now = ctx.now.getTime();
  const range = appointmentRange(now);
  const answers = await moveRequestQueries.listOwnAnswers(ctx);
  const all = (await listOwnEvents(ctx, range)).map(
    ({ version: _, changedAt: __, ...event }): MyAppointment => ({
      ...event,
      ...(answers.get(moveRequestQueries.moveRequestKey(event.eventId, event.start)) ?? {
        moveWish: null,
        isComing: false,
      }),
    }),
  );
  const isOver = ({ endAt }: MyAppointment) => Date.parse(endAt) <= now;
  return {
    coming: all.filter((one) => !isOver(one)).slice(0, maxAppointments.coming),
    past: all.filter(isOver).slice(-maxAppointments.past).reverse(),
  };
}

/** Calendar file for the person's device. Others may see it, so it has only time and place. */
export async function download(
  ctx: Ctx<ClientScope>,
  eventId: string,
  { start, language }: { start: string; language: Language },
): Promise<FileReply> {
  const now = ctx.now;
  const all = await listOwnEvents(ctx, appointmentRange(now.getTime()));
  const appointment = all.find((one) => one.eventId === eventId && one.start === start);
  if (!appointment) throw problem('not-found');
  const { location, place, isCancelled, version, changedAt } = appointment;
  const where = [location && (location.address || location.name), place];
  const event = {
    uid: `${eventId}-${start.replaceAll(/\D/g, '')}@${new URL(ctx.app.settings.publicUrl).hostname}`,
    sequence: version,
    changedAt,
    isCanceled: isCancelled,
    url: appointment.link,
    summary: translatorFor(language)('my-page:appointments.kinds.appointment'),
    location: where.filter(Boolean).join(', '),
    series: { ...appointment, rule: null },
  };
  const text = writeCalendar([event], {}, now);
  return { name: 'appointment.ics', content: Readable.from([text]) };
}

/** Notifies the case worker, or all staff with access. */
export async function notifyResponsibleStaff(
  ctx: Ctx<ClientScope>,
  { id, caseWorkerId }: OwnRecord,
  about: Omit<notifications.NewNotification, 'recordId'> = { kind: 'from-client' },
) {
  const notification = { ...about, recordId: id };
  if (caseWorkerId && (await isOnStaff(ctx, caseWorkerId))) {
    await notifications.notify(ctx, [caseWorkerId], notification);
  } else await notifications.notifyStaff(ctx, notification);
}

/**
 * Notifies of the client's words about an appointment or a task. Words that signal danger reach all
 * staff with access, as those of a message to the team do through triage.
 */
export async function notifyOfWords(ctx: Ctx<ClientScope>, file: OwnRecord, text: string | null) {
  const danger = dangerInWords(text ?? '')?.mark;
  if (danger === undefined) return notifyResponsibleStaff(ctx, file);
  return notifications.notifyStaff(ctx, {
    kind: 'applicant-in-danger',
    values: { marks: danger },
    recordId: file.id,
  });
}

/**
 * The record and its appointment, if the person can still answer: it hasn't begun. The record is
 * locked, so that the second of two simultaneous answers finds the first.
 */
async function lockAppointment(ctx: Ctx<ClientScope>, eventId: string, start: string) {
  if (!(await queries.lockOwnRecord(ctx))) throw problem('not-found');
  const file = await queries.findOwnRecord(ctx);
  const { coming } = await list(ctx);
  const appointment = coming.find((one) => one.eventId === eventId && one.start === start);
  if (!file || !appointment || appointment.isCancelled) throw problem('not-found');
  if (Date.parse(appointment.startAt) <= ctx.now.getTime()) throw problem('not-found');
  return { file, appointment };
}

/**
 * Records that the person will come, which ends their open move request. Staff are notified only of
 * what they would otherwise miss: a changed answer, or a word to them.
 */
export async function confirm(
  ctx: Ctx<ClientScope>,
  eventId: string,
  { start, text }: ReceivedBy<typeof contract.confirmMyAppointment>['body'],
): Promise<undefined> {
  await ctx.app.attempts.take(answerLimit, ctx.scope.accountId);
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const { file, appointment } = await lockAppointment(tx, eventId, start);
    const answer = { applicantId: file.id, eventId, start, text };
    // A retry after a lost reply adds nothing either.
    const addsNothing = text === null || text === (await moveRequestQueries.lastText(tx, answer));
    if (appointment.isComing && addsNothing) return undefined;
    await moveRequestQueries.endMoveRequest(tx, answer, tx.now);
    await moveRequestQueries.insertConfirmation(tx, answer, tx.now);
    await recordAudit(tx, {
      action: 'applicant.page-coming',
      recordId: file.id,
      after: { event: eventId, start },
    });
    if (appointment.moveWish !== null || text !== null) await notifyOfWords(tx, file, text);
    return undefined;
  });
}

/** Records a move request and notifies staff; the appointment stays. */
export async function askToMove(
  ctx: Ctx<ClientScope>,
  eventId: string,
  { start, text }: ReceivedBy<typeof contract.askToMove>['body'],
): Promise<undefined> {
  await ctx.app.attempts.take(answerLimit, ctx.scope.accountId);
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const { file, appointment } = await lockAppointment(tx, eventId, start);
    // Only the court can move it: the person could wait for our reply and miss the date.
    if (appointment.kind === 'court') throw problem('court-date');
    if (appointment.moveWish === 'open') throw problem('already-asked');
    const request = { applicantId: file.id, eventId, start, text };
    await moveRequestQueries.insertMoveRequest(tx, request, tx.now);
    await recordAudit(tx, {
      action: 'applicant.page-move-asked',
      recordId: file.id,
      after: { event: eventId, start },
    });
    await notifyOfWords(tx, file, text);
    return undefined;
  });
}
