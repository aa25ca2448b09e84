/** Support records: a versioned part of each case record. */

import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import {
  type SentGroups,
  type SupportRecord,
  type SupportRecordToCreate,
  type SupportRecordToUpdate,
  supportDates,
} from '#features/support/contract/support-records.ts';
import { applySentGroups, changedEntries } from './policy.ts';
import * as queries from './queries.ts';

function emptyRecord(applicantId: string): SupportRecord {
  return {
    applicantId,
    version: 0,
    ...queries.emptyGroups(),
    updatedAt: null,
    updatedBy: null,
  };
}

async function save(
  ctx: Ctx<StaffScope>,
  before: SupportRecord,
  sent: SentGroups,
): Promise<SupportRecord> {
  const { applicantId } = before;
  const groups = applySentGroups(before, sent);
  await queries.putSupportRecord(ctx, applicantId, groups, ctx.now);
  await queries.putSupportDates(ctx, applicantId, supportDates(groups));
  const changed = changedEntries(before, groups);
  const isFirst = before.version === 0;
  await recordAudit(ctx, {
    action: isFirst ? 'applicant.support-recorded' : 'applicant.support-updated',
    recordId: applicantId,
    before: isFirst ? null : changed.before,
    after: changed.after,
  });
  return (await queries.findSupportRecord(ctx, applicantId)) ?? refuse('not-found');
}

/** Records the access to the case record. */
export async function read(ctx: Ctx<StaffScope>, applicantId: string): Promise<SupportRecord> {
  await applicants.open(ctx, applicantId);
  return readWithin(ctx, applicantId);
}

/** Like `read`, for a caller that has already recorded the access. */
export async function readWithin(ctx: Ctx<StaffScope>, applicantId: string) {
  const found = await queries.findSupportRecord(ctx, applicantId);
  return found ?? emptyRecord(applicantId);
}

/** Returns a conflict if someone else saved the first record in the meantime. */
export function create(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  sent: SupportRecordToCreate,
): Promise<SupportRecord> {
  return inTransaction(ctx, async (tx): Promise<SupportRecord> => {
    // A body with another person's id must not end up in this record.
    if (sent.applicantId !== undefined && sent.applicantId !== applicantId) {
      throw invalid('applicantId', 'not-valid');
    }
    const lockedApplicant = await applicants.lock(tx, applicantId);
    const there = await queries.findSupportRecord(tx, applicantId);
    return there ? refuse('stale-version', there) : save(tx, emptyRecord(lockedApplicant.id), sent);
  });
}

export function update(ctx: Ctx<StaffScope>, sent: SupportRecordToUpdate): Promise<SupportRecord> {
  return inTransaction(ctx, async (tx): Promise<SupportRecord> => {
    const lockedApplicant = await applicants.lock(tx, sent.applicantId);
    const before = await queries.findSupportRecord(tx, lockedApplicant.id);
    if (!before) throw problem('not-found');
    if (before.version !== sent.version) throw problem('stale-version', before);
    return save(tx, before, sent);
  });
}
