import type { Module } from '#core/server/module.ts';
import { liftHold, listHolds, setHold } from '#features/lifecycle/contract/holds.ts';
import * as service from './service.ts';

export const holdsModule: Module = {
  routes(mount) {
    mount(listHolds, (ctx, { params }) => service.list(ctx, params.id));
    mount(setHold, (ctx, { params, body }) => service.set(ctx, params.id, body.reason));
    mount(liftHold, (ctx, { params, body }) => service.lift(ctx, params, body.reason));
  },
};
