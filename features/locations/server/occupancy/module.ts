import type { Module } from '#core/server/module.ts';
import { listOccupancies, readLocationRooms } from '#features/locations/contract/rooms.ts';
import * as service from './service.ts';

export const occupancyModule: Module = {
  routes(mount) {
    mount(listOccupancies, service.list);
    mount(readLocationRooms, (ctx, { params }) => service.readLocationRooms(ctx, params.id));
  },
};
