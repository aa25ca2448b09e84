import { suppliedAtStart } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';

/** Refuses (`claimed`) while a colleague has the draft open in triage. */
type CheckClaim = (ctx: Ctx<StaffScope>, draftId: string) => Promise<void>;

export const draftClaims = suppliedAtStart<CheckClaim>('claims of triage');
