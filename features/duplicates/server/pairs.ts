/** Possible duplicate pairs of applicants, and what staff decide about them. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { pageOrder } from '#core/server/db/page.ts';
import { refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type {
  DuplicatePair,
  LikelyPair,
  listDuplicatePairs,
} from '#features/duplicates/contract/duplicates.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { requireUnclaimed } from '#features/person/server/claims/claims.ts';
import * as queries from './pair-queries.ts';

type Filters = ReceivedBy<typeof listDuplicatePairs>['query'];

export async function find(ctx: Ctx<StaffScope>, id: string): Promise<DuplicatePair> {
  return (await queries.findPair(ctx, id)) ?? refuse('not-found');
}

async function lock(ctx: Ctx<StaffScope>, id: string) {
  return (await queries.lockPair(ctx, id)) ? find(ctx, id) : refuse('not-found');
}

/** Writes an audit entry to both records. */
async function auditBoth(
  ctx: Ctx<StaffScope>,
  action: `applicant.${string}`,
  { members }: DuplicatePair,
) {
  for (const [{ id: recordId }, other] of [members, members.toReversed()] as (typeof members)[]) {
    await recordAudit(ctx, { action, recordId, after: { other: other.id } });
  }
}

async function notifyAdmins(ctx: Ctx<StaffScope>, recordId: string) {
  const me = await accounts.findActive(ctx, ctx.scope.accountId);
  await notifications.notifyStaff(ctx, {
    kind: 'merge-asked',
    values: { name: me ? `${me.firstName} ${me.lastName}`.trim() : '' },
    recordId,
  });
}

/** Refuses (`claimed`) while a colleague has the pair of these two people open in triage. */
export async function requirePairUnclaimed(
  ctx: Ctx<StaffScope>,
  members: readonly [string, string],
): Promise<void> {
  const id = await queries.findOpenPair(ctx, members);
  if (id !== undefined) await requireUnclaimed(ctx, { of: 'match', id });
}

export async function list(ctx: Ctx<StaffScope>, { state, strength = [], limit, after }: Filters) {
  const isDismissed = state === 'dismissed';
  const sort = isDismissed ? '-dismissedAt' : '-strength';
  const order = pageOrder(queries.sortKeys, sort, after);
  return queries.listPage(ctx, { isDismissed, strengths: strength, limit }, order);
}

/** Part of the case record, so reading them counts as opening it. */
export async function listForApplicant(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<{ pairs: DuplicatePair[] }> {
  await applicants.open(ctx, applicantId);
  return { pairs: await queries.listForApplicant(ctx, applicantId) };
}

/** The caller has checked access to the person. */
export async function listLikely(ctx: Ctx<StaffScope>, applicantId: string): Promise<LikelyPair[]> {
  const pairs = await queries.listForApplicant(ctx, applicantId);
  return pairs
    .filter(({ strength }) => strength !== 'possible')
    .map(({ id, members: [older, newer] }) => {
      const { reference, firstName, lastName, preferredName } =
        older.id === applicantId ? newer : older;
      return { id, other: { reference, firstName, lastName, preferredName } };
    });
}

/** Idempotent: a second call changes nothing. */
export function dismiss(
  ctx: Ctx<StaffScope>,
  id: string,
  dismissed: boolean,
): Promise<DuplicatePair> {
  return inTransaction(ctx, async (tx): Promise<DuplicatePair> => {
    const pair = await lock(tx, id);
    if ((pair.dismissed !== null) === dismissed) return pair;
    await requireUnclaimed(tx, { of: 'match', id });
    await queries.setDecision(tx, id, 'dismissed', dismissed ? tx.now : null);
    const action = dismissed
      ? 'applicant.duplicate-dismissed'
      : 'applicant.duplicate-proposed-again';
    await auditBoth(tx, action, pair);
    return find(tx, id);
  });
}

/** Idempotent: the first user to ask remains the one who asked. */
export function ask(ctx: Ctx<StaffScope>, id: string): Promise<DuplicatePair> {
  return inTransaction(ctx, async (tx): Promise<DuplicatePair> => {
    const pair = await lock(tx, id);
    if (pair.asked) return pair;
    await requireUnclaimed(tx, { of: 'match', id });
    await queries.setDecision(tx, id, 'asked', tx.now);
    await auditBoth(tx, 'applicant.merge-asked', pair);
    await notifyAdmins(tx, id);
    return find(tx, id);
  });
}
