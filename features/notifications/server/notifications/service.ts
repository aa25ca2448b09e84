/** Sends notifications to the inbox, by email, and by push, by each user's settings. */

import type { App } from '#core/server/app.ts';
import { asSystem, type Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import { announce } from '#core/server/db/live-channel.ts';
import { pageOrder } from '#core/server/db/page.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import type { Scope, SignedInScope } from '#core/server/scope/scope.ts';
import type { NoticeKind, SecurityEvent } from '#features/notifications/contract/notifications.ts';
import * as deliveries from '../deliveries/service.ts';
import * as push from '../push-subscriptions/service.ts';
import { startDigest } from './digest.ts';
import { purposes, startDeliveries } from './notification-delivery.ts';
import { mayReceive, notificationWays, secondsUntilMail, type Ways } from './policy.ts';
import * as queries from './queries.ts';

/** Kind, values for the translations, and the related record. */
export interface NewNotification {
  kind: NoticeKind;
  values?: Record<string, string>;
  recordId?: string | null;
  /** Only for reminders. */
  reminder?: {
    /** `<source>:<cause>`. The same for retries; different once the event has moved. */
    key: string;
    /** Scheduled time. */
    dueAt: Date;
    /** Dropped after this, because the event is over. */
    expiresAt: Date;
  };
}

/** Retention in days: after reading, and when never read. */
const readDays = 90;
const unreadDays = 365;

export function start(app: App): void {
  startDeliveries(app);
  startDigest(app);
  app.jobs.handleNightly(jobKind('notice-tidy'), () => {
    const before = (days: number) => new Date(app.clock().getTime() - days * 86_400_000);
    const oldest = { read: before(readDays), created: before(unreadDays) };
    return queries.removeOld(asSystem(app), oldest);
  });
}

/** Plans email and push for a notification. */
async function planDeliveries(
  ctx: Ctx<Scope>,
  { id, accountId, ways }: { id: string; accountId: string; ways: Ways },
  { kind, reminder }: NewNotification,
) {
  const now = ctx.now.getTime();
  const rest = { to: { accountId }, expiresAt: reminder?.expiresAt ?? null };
  if (ways.mail === 'now') {
    await deliveries.plan(ctx, {
      ...rest,
      key: `mail:${id}`,
      purpose: purposes.mail,
      channel: 'mail',
      about: { noticeId: id },
      dueAt: new Date(now + secondsUntilMail(kind) * 1000),
    });
  }
  if (!ways.push) return;
  for (const subscriptionId of await push.listIds(ctx, accountId)) {
    await deliveries.plan(ctx, {
      ...rest,
      key: `push:${id}:${subscriptionId}`,
      purpose: purposes.push,
      channel: 'push',
      about: { noticeId: id, subscriptionId },
      dueAt: new Date(now),
    });
  }
}

async function notifyRecipients(
  ctx: Ctx<Scope>,
  recipients: readonly string[] | 'staff',
  notification: NewNotification,
) {
  const { kind, values = {}, recordId = null, reminder } = notification;
  const found = await queries.findRecipients(ctx, recipients, { kind, recordId });
  const waysTo = new Map(
    found
      .filter(({ id, role }) => mayReceive(role, kind) && !isOwnAction(ctx.scope, id, kind))
      .map(({ id, chosen }) => [id, notificationWays(kind, chosen)] as const)
      .filter(([, { inbox, mail, push: onDevices }]) => inbox || mail !== 'off' || onDevices),
  );
  if (waysTo.size === 0) return;
  const noticeRecipients = [...waysTo].map(([accountId, { inbox, mail }]) => ({
    accountId,
    isInInbox: inbox,
    isForDigest: mail === 'digest',
  }));
  await announce(ctx.db, { kind: 'notice', ids: null, by: null, accounts: [...waysTo.keys()] });
  const inserted = await queries.insertNotices(ctx, noticeRecipients, {
    kind,
    values,
    recordId,
    reminderKey: reminder?.key ?? null,
    createdAt: reminder?.dueAt ?? ctx.now,
  });
  for (const one of inserted) {
    const ways = waysTo.get(one.accountId);
    if (ways) await planDeliveries(ctx, { ...one, ways }, notification);
  }
}

/** Notifies accounts within the caller's transaction, so it happens only if that commits. */
export function notify(
  ctx: Ctx<Scope>,
  accountIds: string[],
  notification: NewNotification,
): Promise<void> {
  return notifyRecipients(ctx, accountIds, notification);
}

/** Notifies all staff who may sign in. */
export function notifyStaff(ctx: Ctx<Scope>, notification: NewNotification): Promise<void> {
  return notifyRecipients(ctx, 'staff', notification);
}

/** Notifies a user of a sign-in change; always by email too. */
export function notifySecurity(
  ctx: Ctx<Scope>,
  accountId: string,
  event: SecurityEvent,
): Promise<void> {
  return notifyRecipients(ctx, [accountId], { kind: 'security', values: { event } });
}

export async function list(ctx: Ctx<SignedInScope>, filters: queries.ListFilters) {
  const order = pageOrder(queries.sortKeys, '-createdAt', filters.after);
  return queries.listPage(ctx, filters, order);
}

export async function read(
  ctx: Ctx<SignedInScope>,
  ids: readonly string[] | undefined,
): Promise<undefined> {
  await queries.setRead(ctx, ids, ctx.now);
  await refreshInbox(ctx.db, ctx.scope);
}

/** Marks notifications about a record as read, within a larger transaction. */
export async function readAbout(
  ctx: Ctx<SignedInScope>,
  kind: NoticeKind,
  recordId: string,
): Promise<void> {
  await queries.setReadAbout(ctx, kind, recordId, ctx.now);
  await refreshInbox(ctx.db, ctx.scope);
}

export { planDigests } from './digest.ts';
export { choose, readChoices, unsubscribe } from './notification-choices.ts';
export { registerReminderCheck as remindsOf } from './reminder-checks.ts';

/** Refreshes the inbox in the user's open windows. */
function refreshInbox(on: Executor, { accountId }: SignedInScope): Promise<void> {
  return announce(on, { kind: 'notice', ids: null, by: null, accounts: [accountId] });
}

/** Skips users who caused the event, except for security: it may not have been them. */
function isOwnAction(scope: Scope, accountId: string, kind: NoticeKind): boolean {
  return kind !== 'security' && scope.kind === 'account' && scope.accountId === accountId;
}
