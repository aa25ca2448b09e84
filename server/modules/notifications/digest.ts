import { type NoticeKind, noticeKinds } from '#contract/notifications.ts';
import type { Clock } from '#server/platform/clock.ts';
import { contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { proveScope, type SystemScope } from '#server/platform/scope.ts';
import { accounts } from '../accounts/service.ts';
import type { DeliveriesService } from '../deliveries/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import type { QuietHoursService } from '../quiet-hours/service.ts';
import { digestMail, unsubscribeUrl } from './emails.ts';
import { isToldOf, waysOf } from './policy.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  publicUrl: string;
  encryptionKey: Uint8Array;
  organisation: OrganisationService;
  deliveries: DeliveriesService;
  quietHours: QuietHoursService;
  isStillSo: (on: Executor, reminderKey: string | null) => Promise<boolean>;
}

const purpose = 'digest';
const dayInMs = 86_400_000;

/** The daily summary: one mail at an hour of its person's choice, and none when there is nothing to say. */
export function dailyDigest(parts: Parts) {
  const { db, clock, publicUrl, organisation, deliveries, quietHours, isStillSo } = parts;
  const system = proveScope<SystemScope>({ kind: 'system' });

  deliveries.speakFor(purpose, {
    async decide(on, { id, accountId }, now) {
      const user = await accounts.findActive(contextOf(on, system), accountId ?? '');
      if (!user) return { drop: 'gone' };
      const waitUntil = await quietHours.quietUntil(contextOf(on, system), user.id, now);
      if (waitUntil) return { waitUntil };
      const counts = new Map<NoticeKind, number>();
      const unread = await queries.listUnread(contextOf(on, system), {
        accountId: user.id,
        digestId: id,
      });
      const chosen = await queries.listChosen(contextOf(on, system), user.id);
      for (const { kind, reminderKey } of unread) {
        if (!isToldOf(user.role, kind) || !(await isStillSo(on, reminderKey))) continue;
        // Chosen since it was put aside for the summary.
        if (waysOf(kind, chosen.get(kind)).mail === 'off') continue;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
      if (counts.size === 0) return { drop: 'read' };
      const told = noticeKinds.flatMap((kind) => {
        const count = counts.get(kind);
        return count ? [{ kind, count }] : [];
      });
      return {
        path: 'notice-mail',
        async mail() {
          const { name } = await organisation.read(contextOf(db, system));
          return digestMail(user, told, {
            ...{ publicUrl, organisation: name },
            unsubscribeUrl: unsubscribeUrl(parts, user.id, 'digest'),
          });
        },
      };
    },
  });

  return {
    /** Plans the summaries whose hour has come. To be called every minute, after the reminders. */
    async plan(): Promise<void> {
      const now = clock();
      const ids = await queries.listWithDigest(contextOf(db, system));
      const hours = await quietHours.of(contextOf(db, system), ids);
      for (const accountId of ids) {
        const own = hours.get(accountId);
        if (!own) continue;
        // A server that was asleep at the hour makes up for it; what came after it waits.
        const { day, moment } = quietHours.lastDigest(own, now);
        await inTransaction(db, async (on) => {
          if (!(await queries.isForDigest(contextOf(on, system), accountId, moment))) return;
          const digestId = await deliveries.plan(contextOf(on, system), {
            ...{ key: `digest:${accountId}:${day}`, purpose, channel: 'mail' },
            ...{ to: { accountId }, about: {}, dueAt: now },
            expiresAt: new Date(moment.getTime() + dayInMs),
          });
          if (!digestId) return;
          await queries.takeForDigest(contextOf(on, system), {
            accountId,
            digestId,
            before: moment,
          });
        });
      }
    },
  };
}
