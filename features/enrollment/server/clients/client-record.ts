/** A client and their enrolments, read and held together: the version of the file speaks for all of it. */

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

/** A client whose file nobody changes until the transaction ends; stale, if somebody has. */
export async function hold(ctx: Ctx<StaffScope>, id: string, version?: number): Promise<Client> {
  const held = await applicants.hold(ctx, id);
  if (held.status !== 'client') throw problem('not-found');
  const client = await withEnrolments(ctx, held);
  return version === undefined || client.version === version
    ? client
    : refuse('stale-version', client);
}

/**
 * The record as it is once its enrolments are changed; the file says what the last one does.
 *
 * @param movesTo where the file is kept from now on
 */
export async function settle(
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
