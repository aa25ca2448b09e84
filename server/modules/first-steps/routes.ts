import { closeFirstSteps, markFirstStep, readFirstSteps } from '#contract/first-steps.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { FirstStepsService } from './service.ts';

export function mountFirstSteps(mount: Mount, service: FirstStepsService): void {
  mount(readFirstSteps, ({ ctx }) => service.read(ctx));
  mount(markFirstStep, ({ ctx, body }) => service.mark(ctx, body.step));
  mount(closeFirstSteps, ({ ctx }) => service.close(ctx));
}
