import type { Module } from '#core/server/module.ts';
import {
  closeFirstSteps,
  markFirstStep,
  readFirstSteps,
} from '#features/organization/contract/first-steps.ts';
import * as service from './service.ts';

export const firstStepsModule: Module = {
  routes(mount) {
    mount(readFirstSteps, service.read);
    mount(markFirstStep, (ctx, { body }) => service.mark(ctx, body.step));
    mount(closeFirstSteps, service.close);
  },
};
