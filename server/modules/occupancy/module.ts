import { listOccupancies, readHouse } from '#contract/rooms.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const occupancyModule: Module = {
  routes(mount) {
    mount(listOccupancies, service.list);
    mount(readHouse, (ctx, { params }) => service.readHouse(ctx, params.id));
  },
};
