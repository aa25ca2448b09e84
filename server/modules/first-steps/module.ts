import { closeFirstSteps, markFirstStep, readFirstSteps } from '#contract/first-steps.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const firstStepsModule: Module = {
  routes(mount) {
    mount(readFirstSteps, service.read);
    mount(markFirstStep, (ctx, { body }) => service.mark(ctx, body.step));
    mount(closeFirstSteps, service.close);
  },
};
