import type { Role } from '#contract/enumerations.ts';
import type {
  NoticeKind,
  NotificationChoice,
  SecurityEvent,
  updateNotificationChoices,
} from '#contract/notifications.ts';
import type { ReceivedBy } from '#contract/operation.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import { announce } from '#server/platform/live-channel.ts';
import { pageOrder } from '#server/platform/page.ts';
import { invalid, type Problem, problem } from '#server/platform/problem.ts';
import {
  type PublicScope,
  proveScope,
  type Scope,
  type SignedInScope,
  type SystemScope,
} from '#server/platform/scope.ts';
import { accounts } from '../accounts/service.ts';
import type { DeliveriesService } from '../deliveries/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import type { PushService } from '../push-subscriptions/service.ts';
import type { QuietHoursService } from '../quiet-hours/service.ts';
import { dailyDigest } from './digest.ts';
import { readUnsubscribe } from './emails.ts';
import { choicesOf, isToldOf, mayChoose, secondsUntilMail, type Ways, waysOf } from './policy.ts';
import * as queries from './queries.ts';
import { purposes, speakOfNotices } from './telling.ts';

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  publicUrl: string;
  encryptionKey: Uint8Array;
  organisation: OrganisationService;
  push: PushService;
  deliveries: DeliveriesService;
  quietHours: QuietHoursService;
}

/** What is told: its kind, values for its words, and the record that it is about. */
export interface Telling {
  kind: NoticeKind;
  values?: Record<string, string>;
  recordId?: string | null;
  /** For what is told ahead of something, rather than when it happens. */
  reminder?: {
    /** `<source>:<what it reminds of>`: the same for each attempt to tell it, and another when it has moved. */
    key: string;
    /** When it was to be told. */
    dueAt: Date;
    /** After this it would remind of what is over. */
    expiresAt: Date;
  };
}

type Choices = ReceivedBy<typeof updateNotificationChoices>['body']['choices'];

interface Chooser {
  accountId: string;
  role: Role;
}

/** How long a notice is kept after it was read, and how long when nobody ever reads it. */
const daysOfRead = 90;
const daysOfUnread = 365;

/** Telling people what concerns them: in their inbox, by mail and on their devices, as they want it. */
export function notificationsService(parts: Parts) {
  const { db, clock, jobs, push, deliveries } = parts;
  const system = proveScope<SystemScope>({ kind: 'system' });
  const sources = new Map<string, (on: Executor, cause: string) => Promise<boolean>>();

  const isStillSo = async (on: Executor, reminderKey: string | null) => {
    if (reminderKey === null) return true;
    const cut = reminderKey.indexOf(':');
    const ask = sources.get(reminderKey.slice(0, cut));
    return ask ? ask(on, reminderKey.slice(cut + 1)) : false;
  };
  speakOfNotices({ ...parts, isStillSo });
  const digest = dailyDigest({ ...parts, isStillSo });
  const { readChoices, choose, unsubscribe } = choosing(parts.encryptionKey);

  jobs.handleNightly(jobKind('notice-tidy'), () => {
    const before = (days: number) => new Date(clock().getTime() - days * 86_400_000);
    const oldest = { read: before(daysOfRead), created: before(daysOfUnread) };
    return queries.removeOld(contextOf(db, system), oldest);
  });

  /** What goes out of a notice beside the inbox. */
  const planDeliveries = async (
    ctx: Ctx<Scope>,
    { id, accountId, ways }: { id: string; accountId: string; ways: Ways },
    { kind, reminder }: Telling,
  ) => {
    const now = clock().getTime();
    const rest = { to: { accountId }, expiresAt: reminder?.expiresAt ?? null };
    if (ways.mail === 'now') {
      await deliveries.plan(ctx, {
        ...{ ...rest, key: `mail:${id}`, purpose: purposes.mail, channel: 'mail' },
        ...{ about: { noticeId: id }, dueAt: new Date(now + secondsUntilMail(kind) * 1000) },
      });
    }
    if (!ways.push) return;
    for (const subscriptionId of await push.listOf(ctx, accountId)) {
      await deliveries.plan(ctx, {
        ...{ ...rest, key: `push:${id}:${subscriptionId}`, purpose: purposes.push },
        ...{ channel: 'push', about: { noticeId: id, subscriptionId }, dueAt: new Date(now) },
      });
    }
  };

  const tellAmong = async (
    ctx: Ctx<Scope>,
    among: readonly string[] | 'staff',
    telling: Telling,
  ) => {
    const { kind, values = {}, recordId = null, reminder } = telling;
    const found = await queries.findRecipients(ctx, among, { kind, recordId });
    const waysTo = new Map(
      found
        .filter(({ id, role }) => isToldOf(role, kind) && !didIt(ctx.scope, id, kind))
        .map(({ id, chosen }) => [id, waysOf(kind, chosen)] as const)
        .filter(([, { inbox, mail, push: onDevices }]) => inbox || mail !== 'off' || onDevices),
    );
    if (waysTo.size === 0) return;
    const told = [...waysTo].map(([accountId, { inbox, mail }]) => ({
      ...{ accountId, isInInbox: inbox, isForDigest: mail === 'digest' },
    }));
    await announce(ctx.db, { kind: 'notice', ids: null, by: null, accounts: [...waysTo.keys()] });
    const inserted = await queries.insertNotices(ctx, told, {
      ...{ kind, values, recordId, reminderKey: reminder?.key ?? null },
      createdAt: reminder?.dueAt ?? clock(),
    });
    for (const one of inserted) {
      const ways = waysTo.get(one.accountId);
      if (ways) await planDeliveries(ctx, { ...one, ways }, telling);
    }
  };

  return {
    /**
     * Says who knows whether what a source reminds of is still so, by the part of a reminder's key after
     * the source's name. Asked when a mail or push is about to leave.
     */
    remindsOf(source: string, isSo: (on: Executor, cause: string) => Promise<boolean>): void {
      sources.set(source, isSo);
    },

    /** Plans the daily summaries whose hour has come. */
    planDigests: (): Promise<void> => digest.plan(),

    /** Tells these accounts. Within the transaction of what happened: told exactly if it did. */
    tell: (ctx: Ctx<Scope>, accountIds: string[], telling: Telling): Promise<void> =>
      tellAmong(ctx, accountIds, telling),

    /** Tells everybody on the staff who may sign in. */
    tellStaff: (ctx: Ctx<Scope>, telling: Telling): Promise<void> =>
      tellAmong(ctx, 'staff', telling),

    /** Tells a person that something about how they sign in has changed; always by mail too. */
    tellSecurity: (ctx: Ctx<Scope>, accountId: string, event: SecurityEvent): Promise<void> =>
      tellAmong(ctx, [accountId], { kind: 'security', values: { event } }),

    async list(ctx: Ctx<SignedInScope>, filters: queries.ListFilters) {
      const order = pageOrder(queries.sortKeys, '-createdAt', filters.after);
      return queries.listPage(ctx, filters, order);
    },

    async read(ctx: Ctx<SignedInScope>, ids: readonly string[] | undefined): Promise<undefined> {
      await queries.setRead(ctx, ids, clock());
      await tellInbox(ctx.db, ctx.scope);
    },

    /** This person has seen what their notices of this record are about; within a larger change. */
    async readAbout(ctx: Ctx<SignedInScope>, kind: NoticeKind, recordId: string): Promise<void> {
      await queries.setReadAbout(ctx, kind, recordId, clock());
      await tellInbox(ctx.db, ctx.scope);
    },

    ...{ readChoices, choose, unsubscribe },
  };
}
export type NotificationsService = ReturnType<typeof notificationsService>;

/** How people are told, as they choose it: in the app, or with one press in a mail. */
function choosing(encryptionKey: Uint8Array) {
  const read = async (ctx: Ctx<Scope>, { accountId, role }: Chooser) =>
    choicesOf(role, await queries.listChosen(ctx, accountId));

  const save = async (ctx: Ctx<Scope>, who: Chooser, choices: Choices) => {
    const before = await read(ctx, who);
    if (choices.length > 0) await queries.saveChoices(ctx, who.accountId, choices);
    const after = await read(ctx, who);
    const changed = difference(byKind(before), byKind(after));
    if (Object.keys(changed.after).length > 0) {
      await recordAudit(ctx, {
        action: 'account.notifications-chosen',
        recordId: who.accountId,
        ...changed,
      });
    }
    return after;
  };

  return {
    readChoices: (ctx: Ctx<SignedInScope>): Promise<NotificationChoice[]> => read(ctx, ctx.scope),

    async choose(ctx: Ctx<SignedInScope>, choices: Choices): Promise<NotificationChoice[]> {
      const kinds = new Set(choices.map(({ kind }) => kind));
      if (kinds.size < choices.length) throw invalid('choices', 'repeated');
      if (choices.some(({ kind }) => !mayChoose(ctx.scope.role, kind))) {
        throw invalid('choices', 'not-an-option');
      }
      return inTransaction(ctx, (tx) => save(tx, ctx.scope, choices));
    },

    /** Ends mails of one kind, or the daily summary, by the link of one of them. The inbox stays as it is. */
    unsubscribe(ctx: Ctx<PublicScope>, secret: string): Promise<undefined | Problem> {
      return inTransaction(ctx, async (tx): Promise<undefined | Problem> => {
        const wish = readUnsubscribe(encryptionKey, secret);
        const user = wish && (await accounts.findActive(tx, wish.accountId));
        if (!wish || !user) return problem('not-found');
        const who = { accountId: user.id, role: user.role };
        const choices = (await read(tx, who))
          .filter(({ kind, mail }) => (wish.what === 'digest' ? mail : kind) === wish.what)
          .filter(({ isMine }) => isMine)
          .map(({ kind }) => ({ kind, mail: 'off' as const }));
        await save(tx, who, choices);
        return undefined;
      });
    },
  };
}

/** The inbox of this person is another now, also in their other windows. */
function tellInbox(on: Executor, { accountId }: SignedInScope): Promise<void> {
  return announce(on, { kind: 'notice', ids: null, by: null, accounts: [accountId] });
}

/** Nobody is told what they have just done themselves, unless it may have been somebody else. */
function didIt(scope: Scope, accountId: string, kind: NoticeKind): boolean {
  return kind !== 'security' && scope.kind === 'account' && scope.accountId === accountId;
}

function byKind(choices: readonly NotificationChoice[]): Record<string, unknown> {
  const told = choices.map(({ kind, inbox, mail, push }) => [
    [kind, mail],
    [`${kind}-push`, push],
    [`${kind}-inbox`, inbox],
  ]);
  return Object.fromEntries(told.flat());
}
