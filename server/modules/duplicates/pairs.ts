import type { DuplicatePair, listDuplicatePairs } from '#contract/duplicates.ts';
import type { ReceivedBy } from '#contract/operation.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { pageOrder } from '#server/platform/page.ts';
import { isProblem, type Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import { accounts } from '../accounts/service.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import * as queries from './pair-queries.ts';

interface Parts {
  db: Database;
  clock: Clock;
  applicants: ApplicantsService;
  notifications: NotificationsService;
}

type Filters = ReceivedBy<typeof listDuplicatePairs>['query'];

/** Pairs of applicants who may be one person, and what staff say of them. */
export function pairsService({ db, clock, applicants, notifications }: Parts) {
  const find = async (
    on: Executor,
    scope: StaffScope,
    id: string,
  ): Promise<DuplicatePair | Problem> =>
    (await queries.findPair(on, scope, id)) ?? problem('not-found');

  const hold = async (on: Executor, scope: StaffScope, id: string) =>
    (await queries.lockPair(on, scope, id)) ? find(on, scope, id) : problem('not-found');

  /** The log of either file says so. */
  const noteDown = async (
    on: Executor,
    scope: StaffScope,
    action: `applicant.${string}`,
    { members }: DuplicatePair,
  ) => {
    for (const [{ id: recordId }, other] of [members, members.toReversed()] as (typeof members)[]) {
      await recordAudit(on, scope, { action, recordId, after: { other: other.id } });
    }
  };

  const tellAdmins = async (on: Executor, scope: StaffScope, recordId: string) => {
    const me = await accounts.findActive(on, scope, scope.accountId);
    await notifications.tellStaff(on, scope, {
      kind: 'merge-asked',
      values: { name: me ? `${me.firstName} ${me.lastName}`.trim() : '' },
      recordId,
    });
  };

  return {
    find,

    async list(scope: StaffScope, { state, strength = [], limit, after }: Filters) {
      const isDismissed = state === 'dismissed';
      const sort = isDismissed ? '-dismissedAt' : '-strength';
      const order = pageOrder(queries.sortKeys, sort, after);
      if (isProblem(order)) return order;
      return queries.listPage(db, scope, { isDismissed, strengths: strength, limit }, order);
    },

    /** Part of the case file: reading them opens it. */
    listOf(scope: StaffScope, applicantId: string): Promise<{ pairs: DuplicatePair[] } | Problem> {
      return inTransaction(db, async (on): Promise<{ pairs: DuplicatePair[] } | Problem> => {
        const opened = await applicants.open(on, scope, applicantId);
        if (isProblem(opened)) return opened;
        return { pairs: await queries.listOf(on, scope, applicantId) };
      });
    },

    /** Said twice, it is said once. */
    dismiss(scope: StaffScope, id: string, dismissed: boolean): Promise<DuplicatePair | Problem> {
      return inTransaction(db, async (on): Promise<DuplicatePair | Problem> => {
        const pair = await hold(on, scope, id);
        if (isProblem(pair) || (pair.dismissed !== null) === dismissed) return pair;
        await queries.setSaid(on, scope, id, 'dismissed', dismissed ? clock() : null);
        const action = dismissed
          ? 'applicant.duplicate-dismissed'
          : 'applicant.duplicate-proposed-again';
        await noteDown(on, scope, action, pair);
        return find(on, scope, id);
      });
    },

    /** Asked twice, by whomever, it is asked once: the first who asked is the one who waits. */
    ask(scope: StaffScope, id: string): Promise<DuplicatePair | Problem> {
      return inTransaction(db, async (on): Promise<DuplicatePair | Problem> => {
        const pair = await hold(on, scope, id);
        if (isProblem(pair) || pair.asked) return pair;
        await queries.setSaid(on, scope, id, 'asked', clock());
        await noteDown(on, scope, 'applicant.merge-asked', pair);
        await tellAdmins(on, scope, id);
        return find(on, scope, id);
      });
    },
  };
}
export type PairsService = ReturnType<typeof pairsService>;
