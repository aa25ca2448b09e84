import type { Module } from '#core/server/module.ts';
import { registerJudge } from '#features/notifications/server/deliveries/service.ts';
import { readContactSafety } from '#features/person/contract/contact-safety.ts';
import { read } from './reading.ts';
import { verdictOn } from './service.ts';

export const contactSafetyModule: Module = {
  routes(mount) {
    mount(readContactSafety, (ctx, { params }) => read(ctx, params.id));
  },
  start: (app) => registerJudge(app, verdictOn),
};
