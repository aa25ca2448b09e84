import type { Module } from '#core/server/module.ts';
import { closeLocation } from '#features/locations/contract/locations.ts';
import * as service from './service.ts';

export const closingsModule: Module = {
  routes(mount) {
    mount(closeLocation, (ctx, { params, body }) => service.close(ctx, params.id, body));
  },
};
