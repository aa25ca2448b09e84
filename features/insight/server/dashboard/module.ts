import type { Module } from '#core/server/module.ts';
import { countWaiting, readDashboard } from '#features/insight/contract/dashboard.ts';
import * as service from './service.ts';

export const dashboardModule: Module = {
  routes(mount) {
    mount(readDashboard, (ctx, { query, language }) => service.read(ctx, query, language));
    mount(countWaiting, service.countWaiting);
  },
  start: service.start,
};
