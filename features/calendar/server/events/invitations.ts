/** Emails about new, changed, and canceled appointments. Each is sent at most once. */

import type { Ctx } from '#core/server/context.ts';
import type { CalendarMethod } from '#core/server/icalendar/icalendar.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { seriesSpan } from '#core/server/time/recurrence.ts';
import type { EventToUpdate } from '#features/calendar/contract/events.ts';
import * as deliveries from '#features/notifications/server/deliveries/service.ts';
import { purpose } from './invitation-mails.ts';
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
  const planned = {
    purpose,
    channel: 'mail' as const,
    about,
    dueAt: now,
    expiresAt: lastAt === null ? null : new Date(lastAt),
  };
  const key = [purpose, row.id, method, row.version, occurrence].join(':');
  for (const accountId of row.invitesStaff ? to.accounts : []) {
    const own = { key: `${key}:${accountId}`, to: { accountId } };
    await deliveries.plan(ctx, { ...planned, ...own });
  }
  for (const applicantId of row.invitesPeople ? to.applicants : []) {
    const own = { key: `${key}:${applicantId}`, to: { applicantId } };
    await deliveries.plan(ctx, { ...planned, ...own });
  }
}

/** Sends the current event to attendees, and a cancellation to those removed. */
export async function told(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  before: invited.Coming = { accounts: [], applicants: [] },
): Promise<void> {
  const now = await invited.listComing(ctx, row.id);
  await plan(ctx, row, { method: 'REQUEST', to: now });
  const gone = {
    accounts: before.accounts.filter((id) => !now.accounts.includes(id)),
    applicants: before.applicants.filter((id) => !now.applicants.includes(id)),
  };
  await plan(ctx, row, { method: 'CANCEL', to: gone });
}

/** Like `told`, with the event as stored now. */
export async function sendUpdates(ctx: Ctx<StaffScope>, id: string): Promise<void> {
  const row = await queries.findEvent(ctx, id);
  if (row) await told(ctx, row);
}

export function coming(ctx: Ctx<StaffScope>, id: string): Promise<invited.Coming> {
  return invited.listComing(ctx, id);
}

/** Once invited, later changes are sent too. */
export async function changed(
  ctx: Ctx<StaffScope>,
  { before, after, coming }: { before: EventRow; after: EventRow; coming: invited.Coming },
  sent: Pick<EventToUpdate, 'scope' | 'invite'>,
): Promise<void> {
  const wishes = {
    invitesStaff: after.invitesStaff || sent.invite.staff,
    invitesPeople: after.invitesPeople || sent.invite.people,
  };
  await invited.setInvites(ctx, after.id, wishes);
  await told(ctx, { ...after, ...wishes }, coming);
  // After a split, the first part ends earlier and needs an update too.
  const isParted = sent.scope === 'following' && after.id !== before.id;
  if (isParted) await sendUpdates(ctx, before.id);
}

export async function removed(
  ctx: Ctx<StaffScope>,
  { row: before, start }: { row: EventRow; start: string },
  which: EventToUpdate['scope'],
): Promise<void> {
  const repeats = before.recurrence !== null;
  if (repeats && which === 'following' && start !== before.startsOn) {
    return sendUpdates(ctx, before.id);
  }
  const row = await queries.findEvent(ctx, before.id);
  if (!row) return;
  const to = await invited.listComing(ctx, row.id);
  const occurrence = repeats && which === 'this' ? start : '';
  await plan(ctx, row, { method: 'CANCEL', to, occurrence });
}
