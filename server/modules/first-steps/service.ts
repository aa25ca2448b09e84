import { type FirstStepId, type FirstSteps, firstSteps } from '#contract/first-steps.ts';
import type { Database } from '#server/platform/database.ts';
import type { SignedInScope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

/** The checklist of people who are new in their role. */
export function firstStepsService(db: Database) {
  return {
    async read(scope: SignedInScope): Promise<FirstSteps> {
      const { role, isClosed, isDone } = await queries.readProgress(db, scope);
      if (isClosed) return [];
      const steps = firstSteps[role].map((id) => ({ id, isDone: isDone(id) }));
      return steps.every((step) => step.isDone) ? [] : steps;
    },
    mark: (scope: SignedInScope, step: FirstStepId) => queries.markStep(db, scope, step),
    close: (scope: SignedInScope) => queries.closeList(db, scope),
  };
}
export type FirstStepsService = ReturnType<typeof firstStepsService>;
