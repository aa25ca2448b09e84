/** The case record as a whole: what its header says about a person. */

import { type Ctx, inTransaction } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { CaseSummary } from '#features/case-record/contract/case-summary.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as queries from './queries.ts';

/** Logs access: the header is part of the case record. */
export function readSummary(ctx: Ctx<StaffScope>, applicantId: string): Promise<CaseSummary> {
  return inTransaction(ctx, async (tx) => {
    await applicants.open(tx, applicantId);
    return queries.findSummary(tx, applicantId);
  });
}
