import type { Module } from '#core/server/module.ts';
import * as deliveries from './service.ts';

export const deliveriesModule: Module = {
  start: deliveries.start,
  async ready(app) {
    // Recovers deliveries left by a killed server.
    if (app.jobs.doesWork) await deliveries.sweep(app);
  },
};
