import type { Module } from '#core/server/module.ts';
import * as deliveries from './service.ts';

export const deliveriesModule: Module = {
  start: deliveries.start,
  async ready(app) {
    // What a server that was killed has left.
    if (app.jobs.doesWork) await deliveries.sweep(app);
  },
};
