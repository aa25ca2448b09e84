import { liftHold, listHolds, setHold } from '#contract/holds.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const holdsModule: Module = {
  routes(mount) {
    mount(listHolds, (ctx, { params }) => service.list(ctx, params.id));
    mount(setHold, (ctx, { params, body }) => service.set(ctx, params.id, body.reason));
    mount(liftHold, (ctx, { params, body }) => service.lift(ctx, params, body.reason));
  },
};
