import { suppliedAtStart } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';

/** A decision about one of these can be claimed in triage; `applicant`: after a returned screening. */
export interface DecisionSubject {
  of: 'application' | 'applicant' | 'request' | 'document' | 'text' | 'addition' | 'match';
  id: string;
}

/** Refuses (`claimed`) while a colleague has the item open in triage. */
type RequireUnclaimed = (ctx: Ctx<StaffScope>, subject: DecisionSubject) => Promise<void>;

const triageClaims = suppliedAtStart<RequireUnclaimed>('claims of triage');

/** For the feature that keeps the claims. */
export const supplyClaims = triageClaims.supply;

/** Refuses (`claimed`) a decision while a colleague has its item open in triage. */
export function requireUnclaimed(ctx: Ctx<StaffScope>, subject: DecisionSubject): Promise<void> {
  return triageClaims.get(ctx.app)(ctx, subject);
}
