/** Emails about new, changed, and canceled appointments. Each is sent at most once. */

import type { Ctx } from '#core/server/context.ts';
import type { CalendarMethod } from '#core/server/icalendar/icalendar.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { seriesSpan } from '#core/server/time/recurrence.ts';
import type { EventToUpdate } from '#features/calendar/contract/events.ts';
import * as deliveries from '#features/notifications/server/deliveries/service.ts';
import { purpose } from './invitation-emails.ts';
import * as invited from './invitation-queries.ts';
import * as queries from './queries.ts';
import { type EventRow, toSeries } from './stored-event.ts';

async function plan(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  {
    method,
    to,
    occurrence = '',
  }: { method: CalendarMethod; to: invited.Coming; occurrence?: string },
): Promise<void> {
  const { lastAt } = seriesSpan(toSeries(row));
  const now = ctx.now;
  if (lastAt !== null && lastAt <= now.getTime()) return;
  const about = { event: row.id, method, version: String(row.version), occurrence };
  const delivery = {
    purpose,
    channel: 'mail' as const,
    about,
    dueAt: now,
    expiresAt: lastAt === null ? null : new Date(lastAt),
  };
  const key = [purpose, row.id, method, row.version, occurrence].join(':');
  for (const accountId of row.invitesStaff ? to.accounts : []) {
    const recipient = { key: `${key}:${accountId}`, to: { accountId } };
    await deliveries.plan(ctx, { ...delivery, ...recipient });
  }
  for (const applicantId of row.invitesPeople ? to.applicants : []) {
    const recipient = { key: `${key}:${applicantId}`, to: { applicantId } };
    await deliveries.plan(ctx, { ...delivery, ...recipient });
  }
}

/** Sends the current event to attendees, and a cancellation to those removed. */
export async function sendInvitations(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  before: invited.Coming = { accounts: [], applicants: [] },
): Promise<void> {
  const attendees = await invited.listComing(ctx, row.id);
  await plan(ctx, row, { method: 'REQUEST', to: attendees });
  const removedAttendees = {
    accounts: before.accounts.filter((id) => !attendees.accounts.includes(id)),
    applicants: before.applicants.filter((id) => !attendees.applicants.includes(id)),
  };
  await plan(ctx, row, { method: 'CANCEL', to: removedAttendees });
}

/** Like `sendInvitations`, with the event as stored now. */
export async function sendUpdates(ctx: Ctx<StaffScope>, id: string): Promise<void> {
  const row = await queries.findEvent(ctx, id);
  if (row) await sendInvitations(ctx, row);
}

export function listAttendees(ctx: Ctx<StaffScope>, id: string): Promise<invited.Coming> {
  return invited.listComing(ctx, id);
}

/** Once invited, later changes are sent too. */
export async function sendChange(
  ctx: Ctx<StaffScope>,
  {
    before,
    after,
    previousAttendees,
  }: { before: EventRow; after: EventRow; previousAttendees: invited.Coming },
  sent: Pick<EventToUpdate, 'scope' | 'invite'>,
): Promise<void> {
  const inviteSettings = {
    invitesStaff: after.invitesStaff || sent.invite.staff,
    invitesPeople: after.invitesPeople || sent.invite.people,
  };
  await invited.setInvites(ctx, after.id, inviteSettings);
  await sendInvitations(ctx, { ...after, ...inviteSettings }, previousAttendees);
  // After a split, the first part ends earlier and needs an update too.
  const isSplit = sent.scope === 'following' && after.id !== before.id;
  if (isSplit) await sendUpdates(ctx, before.id);
}

export async function sendRemoval(
  ctx: Ctx<StaffScope>,
  { row: before, start }: { row: EventRow; start: string },
  changeScope: EventToUpdate['scope'],
): Promise<void> {
  const repeats = before.recurrence !== null;
  if (repeats && changeScope === 'following' && start !== before.startsOn) {
    return sendUpdates(ctx, before.id);
  }
  const row = await queries.findEvent(ctx, before.id);
  if (!row) return;
  const to = await invited.listComing(ctx, row.id);
  const occurrence = repeats && changeScope === 'this' ? start : '';
  await plan(ctx, row, { method: 'CANCEL', to, occurrence });
}
