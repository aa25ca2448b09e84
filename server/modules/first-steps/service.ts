import { type FirstStepId, type FirstSteps, firstSteps } from '#contract/first-steps.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { SignedInScope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

/** The checklist of people who are new in their role. */
export function firstStepsService() {
  return {
    async read(ctx: Ctx<SignedInScope>): Promise<FirstSteps> {
      const { role, isClosed, isDone } = await queries.readProgress(ctx.db, ctx.scope);
      if (isClosed) return [];
      const steps = firstSteps[role].map((id) => ({ id, isDone: isDone(id) }));
      return steps.every((step) => step.isDone) ? [] : steps;
    },
    mark: (ctx: Ctx<SignedInScope>, step: FirstStepId) => queries.markStep(ctx.db, ctx.scope, step),
    close: (ctx: Ctx<SignedInScope>) => queries.closeList(ctx.db, ctx.scope),
  };
}
export type FirstStepsService = ReturnType<typeof firstStepsService>;
