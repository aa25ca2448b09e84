import type { DuplicatePair, listDuplicatePairs } from '#contract/duplicates.ts';
import type { ReceivedBy } from '#contract/operation.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { pageOrder } from '#server/platform/page.ts';
import { refuse } from '#server/platform/problem.ts';
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
export function pairsService({ clock, applicants, notifications }: Parts) {
  const find = async (ctx: Ctx<StaffScope>, id: string): Promise<DuplicatePair> =>
    (await queries.findPair(ctx, id)) ?? refuse('not-found');

  const hold = async (ctx: Ctx<StaffScope>, id: string) =>
    (await queries.lockPair(ctx, id)) ? find(ctx, id) : refuse('not-found');

  /** The log of either file says so. */
  const noteDown = async (
    ctx: Ctx<StaffScope>,
    action: `applicant.${string}`,
    { members }: DuplicatePair,
  ) => {
    for (const [{ id: recordId }, other] of [members, members.toReversed()] as (typeof members)[]) {
      await recordAudit(ctx, { action, recordId, after: { other: other.id } });
    }
  };

  const tellAdmins = async (ctx: Ctx<StaffScope>, recordId: string) => {
    const me = await accounts.findActive(ctx, ctx.scope.accountId);
    await notifications.tellStaff(ctx, {
      kind: 'merge-asked',
      values: { name: me ? `${me.firstName} ${me.lastName}`.trim() : '' },
      recordId,
    });
  };

  return {
    find,

    async list(ctx: Ctx<StaffScope>, { state, strength = [], limit, after }: Filters) {
      const isDismissed = state === 'dismissed';
      const sort = isDismissed ? '-dismissedAt' : '-strength';
      const order = pageOrder(queries.sortKeys, sort, after);
      return queries.listPage(ctx, { isDismissed, strengths: strength, limit }, order);
    },

    /** Part of the case file: reading them opens it. */
    listOf(ctx: Ctx<StaffScope>, applicantId: string): Promise<{ pairs: DuplicatePair[] }> {
      return inTransaction(ctx, async (tx): Promise<{ pairs: DuplicatePair[] }> => {
        await applicants.open(tx, applicantId);
        return { pairs: await queries.listOf(tx, applicantId) };
      });
    },

    /** Said twice, it is said once. */
    dismiss(ctx: Ctx<StaffScope>, id: string, dismissed: boolean): Promise<DuplicatePair> {
      return inTransaction(ctx, async (tx): Promise<DuplicatePair> => {
        const pair = await hold(tx, id);
        if ((pair.dismissed !== null) === dismissed) return pair;
        await queries.setSaid(tx, id, 'dismissed', dismissed ? clock() : null);
        const action = dismissed
          ? 'applicant.duplicate-dismissed'
          : 'applicant.duplicate-proposed-again';
        await noteDown(tx, action, pair);
        return find(tx, id);
      });
    },

    /** Asked twice, by whomever, it is asked once: the first who asked is the one who waits. */
    ask(ctx: Ctx<StaffScope>, id: string): Promise<DuplicatePair> {
      return inTransaction(ctx, async (tx): Promise<DuplicatePair> => {
        const pair = await hold(tx, id);
        if (pair.asked) return pair;
        await queries.setSaid(tx, id, 'asked', clock());
        await noteDown(tx, 'applicant.merge-asked', pair);
        await tellAdmins(tx, id);
        return find(tx, id);
      });
    },
  };
}
export type PairsService = ReturnType<typeof pairsService>;
