import { readHours, updateHours } from '#contract/quiet-hours.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const quietHoursModule: Module = {
  routes(mount) {
    mount(readHours, service.read);
    mount(updateHours, (ctx, { body }) => service.update(ctx, body));
  },
};
