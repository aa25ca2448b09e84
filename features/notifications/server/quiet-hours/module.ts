import type { Module } from '#core/server/module.ts';
import { readHours, updateHours } from '#features/notifications/contract/quiet-hours.ts';
import * as service from './service.ts';

export const quietHoursModule: Module = {
  routes(mount) {
    mount(readHours, service.read);
    mount(updateHours, (ctx, { body }) => service.update(ctx, body));
  },
};
