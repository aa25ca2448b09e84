/** A person's household. The audit log has the ids of its members, never their names. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import { restorableSince } from '#core/server/restorable.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { dayIn } from '#core/server/time/days-in-zone.ts';
import {
  type addHouseholdMember,
  type Household,
  type HouseholdMember,
  maxHouseholdMembers,
  type removeHouseholdMember,
  type updateHouseholdMember,
} from '#features/household/contract/household.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as queries from './queries.ts';

interface MemberKey {
  id: string;
  memberId: string;
}

async function today(ctx: Ctx<StaffScope>): Promise<string> {
  return dayIn(await organization.timeZone(ctx), ctx.now);
}

/** Unknown records and those that the caller may not see get the same answer. */
async function checkRecord(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  recordId: string | null | undefined,
): Promise<string | null | undefined> {
  if (!recordId) return recordId;
  const record = (await queries.findRecords(ctx, [recordId])).get(recordId);
  if (!record || record.id === applicantId) throw invalid('recordId', 'unknown-person');
  return record.id;
}

function recordMemberAudit(
  ctx: Ctx<StaffScope>,
  action: `applicant.household-${string}`,
  { id, memberId }: MemberKey,
) {
  return recordAudit(ctx, { action, recordId: id, after: { householdMember: memberId } });
}

async function reread(ctx: Ctx<StaffScope>, key: MemberKey): Promise<HouseholdMember> {
  const found = await queries.lockMember(ctx, key, await today(ctx));
  return found?.member ?? refuse('not-found');
}

/** Logs access: the household is part of the case record. */
export async function read(ctx: Ctx<StaffScope>, applicantId: string): Promise<Household> {
  await applicants.open(ctx, applicantId);
  return {
    members: await queries.listMembers(ctx, applicantId, await today(ctx)),
    namedBy: await queries.listNamedBy(ctx, applicantId),
  };
}

/** Idempotent by id: a retry after a lost reply returns the existing member. */
export function add(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { id, recordId, ...fields }: ReceivedBy<typeof addHouseholdMember>['body'],
): Promise<HouseholdMember> {
  return inTransaction(ctx, async (tx): Promise<HouseholdMember> => {
    await applicants.lock(tx, applicantId);
    if ((await queries.countMembers(tx, applicantId)) >= maxHouseholdMembers) {
      throw invalid('', 'too-many', { maximum: maxHouseholdMembers });
    }
    const linkedId = (await checkRecord(tx, applicantId, recordId)) ?? null;
    const member = { id, applicantId, linkedId, fields };
    const added = await queries.insertMember(tx, member, await today(tx));
    const key = { id: applicantId, memberId: added ?? id ?? '' };
    if (added) await recordMemberAudit(tx, 'applicant.household-added', key);
    return reread(tx, key);
  });
}

export function update(
  ctx: Ctx<StaffScope>,
  key: MemberKey,
  { version, recordId, ...fields }: ReceivedBy<typeof updateHouseholdMember>['body'],
): Promise<HouseholdMember> {
  return inTransaction(ctx, async (tx): Promise<HouseholdMember> => {
    await applicants.lock(tx, key.id);
    const found = await queries.lockMember(tx, key, await today(tx));
    if (!found || found.deletedAt) throw problem('not-found');
    if (found.member.version !== version) throw problem('stale-version', found.member);
    const linkedId = await checkRecord(tx, key.id, recordId);
    await queries.updateMember(tx, key.memberId, { fields, linkedId }, await today(tx));
    await recordMemberAudit(tx, 'applicant.household-changed', key);
    return reread(tx, key);
  });
}

/** Removes a member, or restores one within 30 days. */
export function setRemoved(
  ctx: Ctx<StaffScope>,
  key: MemberKey,
  { removed, version }: ReceivedBy<typeof removeHouseholdMember>['body'],
): Promise<HouseholdMember> {
  return inTransaction(ctx, async (tx): Promise<HouseholdMember> => {
    await applicants.lock(tx, key.id);
    const found = await queries.lockMember(tx, key, await today(tx));
    if (!found || (found.deletedAt && found.deletedAt < restorableSince(tx.now))) {
      throw problem('not-found');
    }
    if (found.member.version !== version) throw problem('stale-version', found.member);
    if ((found.deletedAt !== null) === removed) return found.member;
    await queries.setDeleted(tx, key.memberId, removed ? tx.now : null);
    const action = removed ? 'applicant.household-removed' : 'applicant.household-restored';
    await recordMemberAudit(tx, action, key);
    return reread(tx, key);
  });
}

export function purgeRemoved(app: App): Promise<void> {
  return queries.purgeRemoved(asSystem(app), restorableSince(app.clock()));
}
