import type { Module } from '#core/server/module.ts';
import { listOccupancies, readHouse } from '#features/locations/contract/rooms.ts';
import * as service from './service.ts';

export const occupancyModule: Module = {
  routes(mount) {
    mount(listOccupancies, service.list);
    mount(readHouse, (ctx, { params }) => service.readHouse(ctx, params.id));
  },
};
