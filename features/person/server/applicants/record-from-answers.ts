/** How answers update a record, within the transaction that attaches them to the applicant. */

import { difference, recordAudit } from '#core/server/audit.ts';
import type { Ctx } from '#core/server/context.ts';
import type { ScreeningScope, StaffScope } from '#core/server/scope/scope.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { addedByAnswers } from './policy.ts';
import * as queries from './queries.ts';

/** Fills empty fields of a record from answers. Keeps existing values, and skips answers that don't fit. */
export async function addFromAnswers(
  ctx: Ctx<StaffScope>,
  before: Applicant,
  described: Record<string, unknown>,
): Promise<void> {
  const fields = addedByAnswers({ ...before }, described);
  if (Object.keys(fields).length === 0) return;
  const after = await queries.updateApplicant(ctx, before.id, fields, ctx.now);
  await recordAudit(ctx, {
    action: 'applicant.updated',
    recordId: before.id,
    ...difference(before, after),
  });
}

/** Same as `hold`, for a person who submits a screening. */
export async function holdForScreening(ctx: Ctx<ScreeningScope>, id: string) {
  const { fields, places } = await queries.lockForScreening(ctx, id);
  return { caseWorkerId: fields.caseWorkerId as string | null, places };
}

/**
 * Fills empty fields from a submitted screening and sets the status to awaiting decision, unless the status has already
 * moved on.
 */
export async function completeScreening(
  ctx: Ctx<ScreeningScope>,
  id: string,
  described: Record<string, unknown>,
) {
  const before = await queries.lockForScreening(ctx, id);
  const fields = addedByAnswers(before.fields, described);
  const status = before.status === 'screening-incomplete' ? 'pending' : before.status;
  await queries.updateByScreening(ctx, id, { fields, status }, ctx.now);
  const changed = difference(
    { ...before.fields, status: before.status },
    { ...before.fields, ...fields, status },
  );
  const { places } = before;
  return { caseWorkerId: before.fields.caseWorkerId as string | null, places, changed };
}
