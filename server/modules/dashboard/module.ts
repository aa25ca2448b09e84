import { countWaiting, readDashboard } from '#contract/dashboard.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const dashboardModule: Module = {
  routes(mount) {
    mount(readDashboard, (ctx, { query, language }) => service.read(ctx, query, language));
    mount(countWaiting, service.countWaiting);
  },
  start: service.start,
};
