import { closeFirstSteps, markFirstStep, readFirstSteps } from '#contract/first-steps.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { FirstStepsService } from './service.ts';

export function mountFirstSteps(mount: Mount, service: FirstStepsService): void {
  mount(readFirstSteps, ({ scope }) => service.read(scope));
  mount(markFirstStep, ({ scope, body }) => service.mark(scope, body.step));
  mount(closeFirstSteps, ({ scope }) => service.close(scope));
}
