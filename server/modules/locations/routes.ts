import { createLocation, listLocations, updateLocation } from '#contract/locations.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { LocationsService } from './service.ts';

export function mountLocations(mount: Mount, service: LocationsService): void {
  mount(listLocations, ({ scope }) => service.listWithReach(scope));
  mount(createLocation, ({ scope, body }) => service.create(scope, body));
  mount(updateLocation, ({ scope, params, body }) => service.update(scope, params.id, body));
}
