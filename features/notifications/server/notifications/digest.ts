import { accounts } from '#core/server/accounts/service.ts';
import type { App } from '#core/server/app.ts';
import { asSystem, inTransaction } from '#core/server/context.ts';
import { type NoticeKind, noticeKinds } from '#features/notifications/contract/notifications.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as deliveries from '../deliveries/service.ts';
import * as quietHours from '../quiet-hours/service.ts';
import { digestMail, unsubscribeUrl } from './emails.ts';
import { mayReceive, notificationWays } from './policy.ts';
import * as queries from './queries.ts';
import { isStillSo } from './reminder-checks.ts';

const purpose = 'digest';
const dayInMs = 86_400_000;

/** Daily summary by email at the user's chosen hour; skipped when empty. */
export function startDigest(app: App): void {
  const { publicUrl } = app.settings;
  const { encryptionKey } = app.secrets;

  deliveries.registerSpeaker(app, purpose, {
    async decide(ctx, { id, accountId }, now) {
      const user = await accounts.findActive(ctx, accountId ?? '');
      if (!user) return { drop: 'gone' };
      const waitUntil = await quietHours.quietUntil(ctx, user.id, now);
      if (waitUntil) return { waitUntil };
      const counts = new Map<NoticeKind, number>();
      const unread = await queries.listUnread(ctx, {
        accountId: user.id,
        digestId: id,
      });
      const chosen = await queries.listChosen(ctx, user.id);
      for (const { kind, reminderKey } of unread) {
        if (!mayReceive(user.role, kind) || !(await isStillSo(ctx, reminderKey))) continue;
        // Turned off after it was queued for the summary.
        if (notificationWays(kind, chosen.get(kind)).mail === 'off') continue;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
      if (counts.size === 0) return { drop: 'read' };
      const kindCounts = noticeKinds.flatMap((kind) => {
        const count = counts.get(kind);
        return count ? [{ kind, count }] : [];
      });
      return {
        path: 'notice-mail',
        async mail() {
          const { name } = await organization.read(asSystem(app));
          return digestMail(user, kindCounts, {
            publicUrl,
            organizationName: name,
            unsubscribeUrl: unsubscribeUrl({ publicUrl, encryptionKey }, user.id, 'digest'),
          });
        },
      };
    },
  });
}

/** Plans due summaries. Call every minute, after the reminders. */
export async function planDigests(app: App): Promise<void> {
  const now = app.clock();
  const ids = await queries.listWithDigest(asSystem(app));
  const hours = await quietHours.readHours(asSystem(app), ids);
  for (const accountId of ids) {
    const userHours = hours.get(accountId);
    if (!userHours) continue;
    // After downtime, sends a missed summary; later notifications wait for the next one.
    const { day, moment } = quietHours.lastDigest(userHours, now);
    await inTransaction(asSystem(app), async (tx) => {
      if (!(await queries.isForDigest(tx, accountId, moment))) return;
      const digestId = await deliveries.plan(tx, {
        key: `digest:${accountId}:${day}`,
        purpose,
        channel: 'mail',
        to: { accountId },
        about: {},
        dueAt: now,
        expiresAt: new Date(moment.getTime() + dayInMs),
      });
      if (!digestId) return;
      await queries.takeForDigest(tx, {
        accountId,
        digestId,
        before: moment,
      });
    });
  }
}
