/** Reads and locks a client with their enrollments; the record's version covers both. */

import type { Ctx } from '#core/server/context.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Client } from '#features/enrollment/contract/clients.ts';
import type { Enrolment } from '#features/enrollment/contract/enrollments.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { listEnrolments } from './queries.ts';

export async function withEnrolments(ctx: Ctx<StaffScope>, applicant: Applicant): Promise<Client> {
  return {
    ...applicant,
    enrolments: await listEnrolments(ctx, applicant.id),
  };
}

/**
 * Locks the client's record until the transaction ends.
 * @throws a stale-version problem if the version differs
 */
export async function hold(ctx: Ctx<StaffScope>, id: string, version?: number): Promise<Client> {
  const held = await applicants.hold(ctx, id);
  if (held.status !== 'client') throw problem('not-found');
  const client = await withEnrolments(ctx, held);
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
  const enrolments = await listEnrolments(ctx, before.id);
  const last: Enrolment | null = enrolments[0] ?? null;
  const after = await applicants.followEnrolment(ctx, before, last, movesTo);
  return { ...after, enrolments };
}
export type ClientRecord = typeof import('./client-record.ts');
