import type {
  NoticeKind,
  NotificationChoice,
  SecurityEvent,
  updateNotificationChoices,
} from '#contract/notifications.ts';
import type { ReceivedBy } from '#contract/operation.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import type { Mailer } from '#server/platform/mailer.ts';
import { pageOrder } from '#server/platform/page.ts';
import { invalid, isProblem, type Problem } from '#server/platform/problem.ts';
import {
  proveScope,
  type Scope,
  type SignedInScope,
  type SystemScope,
} from '#server/platform/scope.ts';
import { accounts } from '../accounts/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import type { PushService } from '../push-subscriptions/service.ts';
import { noticeMail, pushWords } from './emails.ts';
import {
  choicesOf,
  isToldOf,
  mayChoose,
  secondsUntilMail,
  wantsMail,
  wantsPush,
} from './policy.ts';
import * as queries from './queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mailer;
  publicUrl: string;
  organisation: OrganisationService;
  push: PushService;
}

/** What is told: its kind, values for its words, and the record that it is about. */
export interface Telling {
  kind: NoticeKind;
  values?: Record<string, string>;
  recordId?: string | null;
}

type Choices = ReceivedBy<typeof updateNotificationChoices>['body']['choices'];

/** How long a notice is kept after it was read, and how long when nobody ever reads it. */
const daysOfRead = 90;
const daysOfUnread = 365;

const mailOfNotice = jobKind<{ noticeId: string }>('notice-mail');

/** Telling people what concerns them: in their inbox, and by mail if they want that. */
export function notificationsService(parts: Parts) {
  const { db, clock, jobs, mail, publicUrl, organisation, push } = parts;
  const system = proveScope<SystemScope>({ kind: 'system' });

  push.speakWith(async (kind, language) => {
    const { name } = await organisation.read(system);
    return pushWords(kind as NoticeKind, name, language);
  });

  jobs.handle(mailOfNotice, async ({ noticeId }) => {
    const found = await queries.findNotice(db, system, noticeId);
    // One that came earlier may have been mailed with this one.
    if (!found || found.isMailed) return;
    const { notice, accountId } = found;
    const now = clock();
    // Whoever has seen it already needs no mail, unless somebody else may have seen it for them.
    if (notice.readAt && notice.kind !== 'security') return;
    const user = await accounts.findActive(db, system, accountId);
    if (!user) return;
    const { name } = await organisation.read(system);
    await mail.send(noticeMail(user, notice, { publicUrl, organisation: name }));
    const alike = secondsUntilMail(notice.kind) > 0 ? { kind: notice.kind, accountId } : undefined;
    await queries.setMailed(db, system, { noticeId, alike }, now);
  });

  jobs.handleNightly(jobKind('notice-tidy'), () => {
    const before = (days: number) => new Date(clock().getTime() - days * 86_400_000);
    const oldest = { read: before(daysOfRead), created: before(daysOfUnread) };
    return queries.removeOld(db, system, oldest);
  });

  const tellAmong = async (
    on: Executor,
    scope: Scope,
    among: readonly string[] | 'staff',
    { kind, values = {}, recordId = null }: Telling,
  ) => {
    const found = await queries.findRecipients(on, scope, among, { kind, recordId });
    const told = found.filter(({ id, role }) => isToldOf(role, kind) && !didIt(scope, id, kind));
    if (told.length === 0) return;
    const notice = { kind, values, recordId, createdAt: clock() };
    const ids = told.map(({ id }) => id);
    const mailed = new Set(told.filter((one) => wantsMail(kind, one.chosen)).map(({ id }) => id));
    const pushed = new Set(told.filter((one) => wantsPush(kind, one.chosen)).map(({ id }) => id));
    for (const { id, accountId } of await queries.insertNotices(on, scope, ids, notice)) {
      if (pushed.has(accountId)) await push.tell(on, scope, accountId, { kind });
      if (!mailed.has(accountId)) continue;
      await jobs.add(on, mailOfNotice, { noticeId: id }, { afterSeconds: secondsUntilMail(kind) });
    }
  };

  const readChoices = async (on: Executor, scope: SignedInScope): Promise<NotificationChoice[]> =>
    choicesOf(scope.role, await queries.listChosen(on, scope));

  return {
    /** Tells these accounts. Within the transaction of what happened: told exactly if it did. */
    tell: (on: Executor, scope: Scope, accountIds: string[], telling: Telling): Promise<void> =>
      tellAmong(on, scope, accountIds, telling),

    /** Tells everybody on the staff who may sign in. */
    tellStaff: (on: Executor, scope: Scope, telling: Telling): Promise<void> =>
      tellAmong(on, scope, 'staff', telling),

    /** Tells a person that something about how they sign in has changed; always by mail too. */
    tellSecurity: (
      on: Executor,
      scope: Scope,
      accountId: string,
      event: SecurityEvent,
    ): Promise<void> => tellAmong(on, scope, [accountId], { kind: 'security', values: { event } }),

    async list(scope: SignedInScope, filters: queries.ListFilters) {
      const order = pageOrder(queries.sortKeys, '-createdAt', filters.after);
      return isProblem(order) ? order : queries.listPage(db, scope, filters, order);
    },

    async read(scope: SignedInScope, ids: readonly string[] | undefined): Promise<undefined> {
      await queries.setRead(db, scope, ids, clock());
    },

    /** This person has seen what their notices of this record are about; within a larger change. */
    readAbout: (
      on: Executor,
      scope: SignedInScope,
      kind: NoticeKind,
      recordId: string,
    ): Promise<void> => queries.setReadAbout(on, scope, kind, recordId, clock()),

    readChoices: (scope: SignedInScope): Promise<NotificationChoice[]> => readChoices(db, scope),

    async choose(scope: SignedInScope, choices: Choices): Promise<NotificationChoice[] | Problem> {
      const kinds = new Set(choices.map(({ kind }) => kind));
      if (kinds.size < choices.length) return invalid('choices', 'repeated');
      if (choices.some(({ kind }) => !mayChoose(scope.role, kind))) {
        return invalid('choices', 'not-an-option');
      }
      return inTransaction(db, async (on) => {
        const before = await readChoices(on, scope);
        if (choices.length > 0) await queries.saveChoices(on, scope, choices);
        const after = await readChoices(on, scope);
        const changed = difference(byKind(before), byKind(after));
        if (Object.keys(changed.after).length > 0) {
          await recordAudit(on, scope, {
            action: 'account.notifications-chosen',
            recordId: scope.accountId,
            ...changed,
          });
        }
        return after;
      });
    },
  };
}
export type NotificationsService = ReturnType<typeof notificationsService>;

/** Nobody is told what they have just done themselves, unless it may have been somebody else. */
function didIt(scope: Scope, accountId: string, kind: NoticeKind): boolean {
  return kind !== 'security' && scope.kind === 'account' && scope.accountId === accountId;
}

function byKind(choices: readonly NotificationChoice[]): Record<string, unknown> {
  const told = choices.map(({ kind, mail, push }) => [
    [kind, mail],
    [`${kind}-push`, push],
  ]);
  return Object.fromEntries(told.flat());
}
