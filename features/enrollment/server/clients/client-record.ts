/** Reads and locks a client with their enrollments; the record's version covers both. */

import type { Ctx } from '#core/server/context.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Client } from '#features/enrollment/contract/clients.ts';
import type { Enrollment } from '#features/enrollment/contract/enrollments.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { listEnrollments } from './queries.ts';

export async function withEnrollments(ctx: Ctx<StaffScope>, applicant: Applicant): Promise<Client> {
  return {
    ...applicant,
    enrolments: await listEnrollments(ctx, applicant.id),
  };
}

/**
 * Locks the client's record until the transaction ends.
 * @throws a stale-version problem if the version differs
 */
export async function lockClient(
  ctx: Ctx<StaffScope>,
  id: string,
  version?: number,
): Promise<Client> {
  const lockedApplicant = await applicants.lock(ctx, id);
  if (lockedApplicant.status !== 'client') throw problem('not-found');
  const client = await withEnrollments(ctx, lockedApplicant);
  return version === undefined || client.version === version
    ? client
    : refuse('stale-version', client);
}

/**
 * Updates the record after its enrollments changed; the record mirrors the last one. @param movesTo the record's new
 * location
 */
export async function saveEnrollments(
  ctx: Ctx<StaffScope>,
  before: Applicant,
  movesTo?: string,
): Promise<Client> {
  const enrollments = await listEnrollments(ctx, before.id);
  const last: Enrollment | null = enrollments[0] ?? null;
  const after = await applicants.followEnrolment(ctx, before, last, movesTo);
  return { ...after, enrolments: enrollments };
}
export type ClientRecord = typeof import('./client-record.ts');
