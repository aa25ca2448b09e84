/** What answers do to a file, as part of the change by which they become the applicant's. */

import { difference, recordAudit } from '#core/server/audit.ts';
import type { Ctx } from '#core/server/context.ts';
import type { ScreeningScope, StaffScope } from '#core/server/scope/scope.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { addedByAnswers } from './policy.ts';
import * as queries from './queries.ts';

/**
 * Adds to a file what answers say and it lacks; a field that holds something keeps it, and so does
 * one that what is said doesn't fit.
 */
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

/** As `hold`, for whoever hands in a screening. */
export async function holdForScreening(ctx: Ctx<ScreeningScope>, id: string) {
  const { fields, places } = await queries.lockForScreening(ctx, id);
  return { caseWorkerId: fields.caseWorkerId as string | null, places };
}

/**
 * A screening was handed in: what the file doesn't say yet is added to it, and it waits for a
 * decision, unless it has moved on without the screening.
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
