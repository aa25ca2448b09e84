import type { Module } from '#core/server/module.ts';
import {
  createLocation,
  listLocations,
  readLocationHold,
  updateLocation,
} from '#features/locations/contract/locations.ts';
import { addRoom, removeRoom, updateRoom } from '#features/locations/contract/rooms.ts';
import * as service from './service.ts';

export const locationsModule: Module = {
  routes(mount) {
    mount(listLocations, service.listWithAccess);
    mount(createLocation, (ctx, { body }) => service.create(ctx, body));
    mount(updateLocation, (ctx, { params, body }) => service.update(ctx, params.id, body));
    mount(readLocationHold, (ctx, { params }) => service.readHold(ctx, params.id));
    mount(addRoom, (ctx, { params, body }) => service.addRoom(ctx, params.id, body));
    mount(updateRoom, (ctx, { params, body }) => service.updateRoom(ctx, params.id, body));
    mount(removeRoom, (ctx, { params, body }) => service.removeRoom(ctx, params.id, body.version));
  },
};
