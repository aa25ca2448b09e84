import type { User } from '#core/contract/users.ts';
import { accounts } from '#core/server/accounts/service.ts';
import type { App } from '#core/server/app.ts';
import { asSystem, type Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import type { Notice, NoticeKind } from '#features/notifications/contract/notifications.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { Decision, Delivery } from '../deliveries/service.ts';
import * as deliveries from '../deliveries/service.ts';
import * as push from '../push-subscriptions/service.ts';
import * as quietHours from '../quiet-hours/service.ts';
import { noticeMail, pushText, unsubscribeUrl } from './emails.ts';
import {
  burstLimit,
  ignoresQuiet,
  isFromOutside,
  mayReceive,
  notificationWays,
  type Ways,
} from './policy.ts';
import * as queries from './queries.ts';
import { isStillSo } from './reminder-checks.ts';

export const purposes = { mail: 'notice-mail', push: 'notice-push' } as const;

/** Minutes of delay after which one email covers several notifications of a kind. */
const minutesUntilJoined = 10;

interface PendingNotice {
  notice: Notice;
  user: User;
  ways: Ways;
  /** End of quiet hours; null when there are none. */
  waitUntil: Date | null;
}

/** Loads the notification and user, or decides to drop or delay. */
async function loadPending(
  ctx: Ctx<SystemScope>,
  delivery: Delivery,
  now: Date,
): Promise<PendingNotice | { drop: string }> {
  const found = await queries.findNotice(ctx, delivery.about.noticeId ?? '');
  const user = found && (await accounts.findActive(ctx, found.accountId));
  if (!found || !user) return { drop: 'gone' };
  // The address is unverified, so its owner may be a stranger.
  if (user.unverified === 'closed') return { drop: 'unverified' };
  const { notice, chosen } = found;
  // Already read, so no email; except for security, where an intruder may have read it.
  if (notice.readAt && notice.kind !== 'security') return { drop: 'read' };
  if (!mayReceive(user.role, notice.kind)) return { drop: 'not-wanted' };
  if (!(await isStillSo(ctx, found.reminderKey))) return { drop: 'over' };
  const ways = notificationWays(notice.kind, chosen);
  const waitUntil = ignoresQuiet(notice.kind)
    ? null
    : await quietHours.quietUntil(ctx, found.accountId, now);
  return { notice, user, ways, waitUntil };
}

/**
 * Earliest time for the next email or push of this kind after a burst, because strangers can submit
 * forms all night. Null below the limit.
 */
async function burstUntil(ctx: Ctx<SystemScope>, delivery: Delivery, kind: NoticeKind, now: Date) {
  if (!isFromOutside(kind)) return null;
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const sent = await queries.countSent(ctx, { ...delivery, kind }, hourAgo);
  if (sent.count < burstLimit.count || sent.last === null) return null;
  return new Date(sent.last.getTime() + burstLimit.minutesBetween * 60_000);
}

async function joinOthers(ctx: Ctx<SystemScope>, delivery: Delivery, kind: NoticeKind) {
  const others = await queries.listUnread(ctx, {
    accountId: delivery.accountId ?? '',
    kind,
  });
  const ids = others.map(({ id }) => id);
  await deliveries.dropOthers(ctx, delivery, { field: 'noticeId', ids });
}

function isJoined(kind: NoticeKind, createdAt: string, now: Date) {
  return (
    kind === 'message' ||
    (kind !== 'security' && now.getTime() - Date.parse(createdAt) > minutesUntilJoined * 60_000)
  );
}

/** Registers the speakers for email and push notifications. */
export function startDeliveries(app: App): void {
  const { publicUrl } = app.settings;
  const { encryptionKey } = app.secrets;

  deliveries.registerSpeaker(app, purposes.mail, {
    async decide(ctx, delivery, now): Promise<Decision> {
      const pending = await loadPending(ctx, delivery, now);
      if ('drop' in pending) return pending;
      const { notice, user, ways, waitUntil } = pending;
      if (ways.mail === 'digest') await queries.moveToDigest(ctx, notice.id);
      if (ways.mail !== 'now') return { drop: 'not-wanted' };
      if (waitUntil) return { waitUntil };
      const burstEnd = await burstUntil(ctx, delivery, notice.kind, now);
      if (burstEnd && burstEnd > now) return { waitUntil: burstEnd };
      if (burstEnd || isJoined(notice.kind, notice.createdAt, now)) {
        await joinOthers(ctx, delivery, notice.kind);
      }
      return {
        path: contactPath(notice.kind, 'notice-mail'),
        async mail() {
          const { name, timeZone: zone, hourCycle } = await organization.read(asSystem(app));
          return noticeMail(user, notice, {
            publicUrl,
            organizationName: name,
            zone,
            hourCycle,
            unsubscribeUrl: unsubscribeUrl({ publicUrl, encryptionKey }, user.id, notice.kind),
          });
        },
      };
    },
  });

  deliveries.registerSpeaker(app, purposes.push, {
    async decide(ctx, delivery, now): Promise<Decision> {
      const pending = await loadPending(ctx, delivery, now);
      if ('drop' in pending) return pending;
      const { notice, user, ways, waitUntil } = pending;
      if (!ways.push) return { drop: 'not-wanted' };
      const subscription = await push.find(ctx, delivery.about.subscriptionId ?? '');
      if (subscription?.accountId !== delivery.accountId) return { drop: 'gone' };
      if (waitUntil) return { waitUntil };
      const burstEnd = await burstUntil(ctx, delivery, notice.kind, now);
      // It would repeat the last push, which is still on the screen.
      if (burstEnd && burstEnd > now) return { drop: 'told-lately' };
      return {
        path: contactPath(notice.kind, 'notice-push'),
        async push() {
          const { name } = await organization.read(asSystem(app));
          const payload = JSON.stringify(pushPayload(user, notice, name));
          const until = delivery.expiresAt?.getTime();
          return {
            target: subscription,
            payload,
            topic: notice.kind,
            ...(until ? { ttlSeconds: Math.ceil((until - now.getTime()) / 1000) } : {}),
            onGone: () => push.forget(asSystem(app), subscription.id),
          };
        },
      };
    },
  });
}

/** Sign-in changes ignore the user's settings: an intruder may have made both changes. */
const contactPath = (kind: NoticeKind, path: 'notice-mail' | 'notice-push') =>
  kind === 'security' ? 'account-security' : path;

function pushPayload(
  { language }: User,
  notice: Pick<Notice, 'kind' | 'values'>,
  organizationName: string,
) {
  return { ...pushText(notice, organizationName, language ?? 'en'), tag: notice.kind };
}
