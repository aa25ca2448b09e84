/** How answers update a record, within the transaction that attaches them to the applicant. */

import { difference, recordAudit } from '#core/server/audit.ts';
import type { Ctx } from '#core/server/context.ts';
import type { IntakeScope, ScreeningScope, StaffScope } from '#core/server/scope/scope.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { addedByAnswers } from './policy.ts';
import * as queries from './queries.ts';

/**
 * Fills empty fields of a record from answers. Keeps existing values, and skips answers that don't fit.
 * @param replaced fields whose values the answers replace; they are emptied if an answer doesn't fit
 */
export async function addFromAnswers(
  ctx: Ctx<StaffScope>,
  before: Applicant,
  described: Record<string, unknown>,
  replaced: readonly string[] = [],
): Promise<void> {
  const emptied = Object.fromEntries(
    replaced.filter((name) => name in described).map((name) => [name, null]),
  );
  const fields = { ...emptied, ...addedByAnswers({ ...before, ...emptied }, described) };
  if (Object.keys(fields).length === 0) return;
  const after = await queries.updateApplicant(ctx, before.id, fields, ctx.now);
  await recordAudit(ctx, {
    action: 'applicant.updated',
    recordId: before.id,
    ...difference(before, after),
  });
}

/** Someone who answers for themselves. */
type OwnScope = ScreeningScope | IntakeScope;

/** Same as `hold`, for a person who answers for themselves. */
export async function holdForAnswers(ctx: Ctx<OwnScope>, id: string) {
  const { fields, places } = await queries.lockForAnswers(ctx, id);
  return { caseWorkerId: fields.caseWorkerId as string | null, places };
}

/** Fills empty fields from a person's own answers. Returns the change, for the audit log. */
export function addFromOwnAnswers(
  ctx: Ctx<OwnScope>,
  id: string,
  described: Record<string, unknown>,
) {
  return updateByAnswers(ctx, id, described, (status) => status);
}

/**
 * Fills empty fields from a submitted screening and sets the status to awaiting decision, unless the status has already
 * moved on.
 */
export function completeScreening(
  ctx: Ctx<ScreeningScope>,
  id: string,
  described: Record<string, unknown>,
) {
  return updateByAnswers(ctx, id, described, (status) =>
    status === 'screening-incomplete' ? 'pending' : status,
  );
}

async function updateByAnswers(
  ctx: Ctx<OwnScope>,
  id: string,
  described: Record<string, unknown>,
  nextStatus: (status: ApplicantStatus) => ApplicantStatus,
) {
  const before = await queries.lockForAnswers(ctx, id);
  const fields = addedByAnswers(before.fields, described);
  const status = nextStatus(before.status);
  await queries.updateByAnswers(ctx, id, { fields, status }, ctx.now);
  const changed = difference(
    { ...before.fields, status: before.status },
    { ...before.fields, ...fields, status },
  );
  const { places } = before;
  return { caseWorkerId: before.fields.caseWorkerId as string | null, places, changed };
}
