import {
  createLocation,
  listLocations,
  readLocationHold,
  updateLocation,
} from '#contract/locations.ts';
import { addRoom, removeRoom, updateRoom } from '#contract/rooms.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { LocationsService } from './service.ts';

export function mountLocations(mount: Mount, service: LocationsService): void {
  mount(listLocations, ({ scope }) => service.listWithReach(scope));
  mount(createLocation, ({ scope, body }) => service.create(scope, body));
  mount(updateLocation, ({ scope, params, body }) => service.update(scope, params.id, body));
  mount(readLocationHold, ({ scope, params }) => service.readHold(scope, params.id));
  mount(addRoom, ({ scope, params, body }) => service.addRoom(scope, params.id, body));
  mount(updateRoom, ({ scope, params, body }) => service.updateRoom(scope, params.id, body));
  mount(removeRoom, ({ scope, params, body }) =>
    service.removeRoom(scope, params.id, body.version),
  );
}
