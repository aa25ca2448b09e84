import type { Ctx } from '#core/server/context.ts';
import type { SignedInScope } from '#core/server/scope/scope.ts';
import {
  type FirstStepId,
  type FirstSteps,
  firstSteps,
} from '#features/organization/contract/first-steps.ts';
import * as queries from './queries.ts';

export async function read(ctx: Ctx<SignedInScope>): Promise<FirstSteps> {
  const { role, isClosed, isDone } = await queries.readProgress(ctx.db, ctx.scope);
  if (isClosed) return [];
  const steps = firstSteps[role].map((id) => ({ id, isDone: isDone(id) }));
  return steps.every((step) => step.isDone) ? [] : steps;
}
export function mark(ctx: Ctx<SignedInScope>, step: FirstStepId) {
  return queries.markStep(ctx.db, ctx.scope, step);
}
export function close(ctx: Ctx<SignedInScope>) {
  return queries.closeList(ctx.db, ctx.scope);
}
