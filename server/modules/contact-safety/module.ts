import { readContactSafety } from '#contract/contact-safety.ts';
import type { Module } from '#server/platform/module.ts';
import { judgeBy } from '../deliveries/service.ts';
import { read } from './reading.ts';
import { verdictOn } from './service.ts';

export const contactSafetyModule: Module = {
  routes(mount) {
    mount(readContactSafety, (ctx, { params }) => read(ctx, params.id));
  },
  start: (app) => judgeBy(app, verdictOn),
};
