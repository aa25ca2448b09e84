import { endAllSessions, endSession, listSessions, stillHere } from '#core/contract/sessions.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import type { Module } from '#core/server/module.ts';
import * as service from './service.ts';

export const sessionsModule: Module = {
  routes(mount) {
    mount(listSessions, service.list);
    mount(endSession, (ctx, { params }) => service.endOne(ctx, params.id));
    mount(endAllSessions, service.endOwnSessions);
    // Authentication has already recorded the activity.
    mount(stillHere, async () => undefined);
  },
  start(app) {
    app.jobs.handleNightly(jobKind('tidy'), async () => {
      await service.removeOld(app);
      await app.attempts.tidy();
    });
  },
};
