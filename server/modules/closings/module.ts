import { closeLocation } from '#contract/locations.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const closingsModule: Module = {
  routes(mount) {
    mount(closeLocation, (ctx, { params, body }) => service.close(ctx, params.id, body));
  },
};
