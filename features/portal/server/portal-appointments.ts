/** Appointments in the portal, and move requests. */

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
import * as notifications from '#features/notifications/server/notifications/service.ts';
import type * as contract from '#features/portal/contract/my-page.ts';
import {
  daysOfDoneTasks,
  type MyAppointment,
  type MyPage,
} from '#features/portal/contract/my-page.ts';
import type { TaskSummary } from '#features/tasks/contract/tasks.ts';
import type { OwnRecord } from './client-portal-queries.ts';
import * as queries from './client-portal-queries.ts';
import * as wishes from './move-request-queries.ts';

/** Move requests per account. */
const moveRequestLimit = { name: 'page:move-wish', points: 20, seconds: 86_400 };

const dayMs = 86_400_000;
/** Range in days and maximum counts of the appointment lists. */
const daysOfAppointments = 366;
const shown = { coming: 30, past: 50 };

function appointmentRange(now: number) {
  const away = daysOfAppointments * dayMs;
  return { from: new Date(now - away), to: new Date(now + away) };
}

export async function list(ctx: Ctx<ClientScope>): Promise<MyPage['appointments']> {
  const now = ctx.now.getTime();
  const stretch = appointmentRange(now);
  const asked = await wishes.listOwnMoveRequests(ctx);
  const all = (await listOwnEvents(ctx, stretch)).map(
    ({ version: _, changedAt: __, ...event }): MyAppointment => ({
      ...event,
      moveWish: asked.get(wishes.moveRequestKey(event.eventId, event.start)) ?? null,
    }),
  );
  const isOver = ({ endAt }: MyAppointment) => Date.parse(endAt) <= now;
  return {
    coming: all.filter((one) => !isOver(one)).slice(0, shown.coming),
    past: all.filter(isOver).slice(-shown.past).reverse(),
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
  const meant = all.find((one) => one.eventId === eventId && one.start === start);
  if (!meant) throw problem('not-found');
  const { location, place, isCancelled, version, changedAt } = meant;
  const where = [location && (location.address || location.name), place];
  const event = {
    uid: `${eventId}-${start.replaceAll(/\D/g, '')}@${new URL(ctx.app.settings.publicUrl).hostname}`,
    sequence: version,
    changedAt,
    isCancelled,
    url: meant.link,
    summary: translatorFor(language)('my-page:appointments.kinds.appointment'),
    location: where.filter(Boolean).join(', '),
    series: { ...meant, rule: null },
  };
  const text = writeCalendar([event], {}, now);
  return { name: 'appointment.ics', content: Readable.from([text]) };
}

/** Notifies the case worker, or all staff with access. */
export async function tellStaff(ctx: Ctx<ClientScope>, { id, caseWorkerId }: OwnRecord) {
  const telling = { kind: 'from-client', recordId: id } as const;
  if (caseWorkerId && (await isOnStaff(ctx, caseWorkerId))) {
    await notifications.tell(ctx, [caseWorkerId], telling);
  } else await notifications.notifyStaff(ctx, telling);
}

/** Records a move request and notifies staff; the appointment stays. */
export async function askToMove(
  ctx: Ctx<ClientScope>,
  eventId: string,
  { start, text }: ReceivedBy<typeof contract.askToMove>['body'],
): Promise<undefined> {
  await ctx.app.attempts.take(moveRequestLimit, ctx.scope.accountId);
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    // Locked, so that the second of two simultaneous requests finds the first.
    if (!(await queries.lockOwnRecord(tx))) throw problem('not-found');
    const file = await queries.findOwnRecord(tx);
    const { coming } = await list(tx);
    const meant = coming.find((one) => one.eventId === eventId && one.start === start);
    if (!file || !meant || meant.isCancelled) throw problem('not-found');
    // Only the court can move it: the person could wait for our reply and miss the date.
    if (meant.kind === 'court') throw problem('court-date');
    if (meant.moveWish === 'open') throw problem('already-asked');
    const wish = { applicantId: file.id, eventId, start, text };
    await wishes.insertMoveRequest(tx, wish, tx.now);
    await recordAudit(tx, {
      action: 'applicant.page-move-asked',
      recordId: file.id,
      after: { event: eventId, start },
    });
    await tellStaff(tx, file);
    return undefined;
  });
}

/** Open tasks of the person, and recently done ones. */
export function portalTasks(found: readonly TaskSummary[], now: Date): MyPage['tasks'] {
  const all = found.map(({ id, title, due, dueTime, doneAt }) => ({
    id,
    title,
    due,
    dueTime,
    doneAt,
  }));
  const since = new Date(now.getTime() - daysOfDoneTasks * dayMs).toISOString();
  return {
    open: all.filter(({ doneAt }) => doneAt === null),
    done: all
      .filter(({ doneAt }) => doneAt !== null && doneAt >= since)
      .sort((one, other) => (other.doneAt ?? '').localeCompare(one.doneAt ?? '')),
  };
}
