/** How an import writes records, within its own transactions. */

import { recordAudits } from '#core/server/audit.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { takeReferences } from '#core/server/secrets/codes.ts';
import type { Applicant, ApplicantToCreate } from '#features/person/contract/applicants.ts';
import * as queries from './queries.ts';

/** Creates these people in order. The caller has checked locations and case workers. */
export async function createMany(
  ctx: Ctx<StaffScope>,
  people: readonly ApplicantToCreate[],
  importId: string,
): Promise<Applicant[]> {
  const references = await takeReferences(ctx.db, people.length);
  const created = await queries.insertApplicants(
    ctx,
    people.map((fields, place) => ({
      reference: references[place] ?? '',
      status: 'screening-incomplete',
      submittedAt: null,
      fields,
    })),
  );
  await recordAudits(
    ctx,
    created.map((applicant) => ({
      action: 'applicant.created',
      recordId: applicant.id,
      after: { ...applicant, importId },
    })),
  );
  return created;
}

/** Removes people that an import created. The importing user may do this without the permission to delete. */
export async function undoImportedPeople(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  importId: string,
): Promise<void> {
  await queries.setManyDeleted(ctx, ids, ctx.now);
  await recordAudits(
    ctx,
    ids.map((id) => ({ action: 'applicant.deleted', recordId: id, after: { importId } })),
  );
}
