import { listViewers, lookAt, openLive } from '#core/contract/live.ts';
import type { Module } from '#core/server/module.ts';
import * as live from './service.ts';

export const liveModule: Module = {
  routes(mount) {
    mount(openLive, live.open);
    mount(lookAt, (ctx, { params, body }) => live.setPresence(ctx, params.id, body));
    mount(listViewers, (ctx, { params }) => live.viewers(ctx, params.applicantId));
  },
  start: live.start,
  stop: live.stop,
};
