import type { Executor } from '#server/platform/database.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { LocationsService } from '../locations/service.ts';
import type { OrganisationService } from '../organisation/service.ts';

/** By which clock days and hours are told: that of a location, or else that of the organisation. */
export function zonesService(locations: LocationsService, organisation: OrganisationService) {
  return {
    /**
     * The IANA time zone that holds at a location.
     *
     * @param locationId null, or one that is gone: the organisation's zone
     */
    async of(on: Executor, scope: Scope, locationId: string | null): Promise<string> {
      const own = locationId && (await locations.timeZoneOf(on, scope, locationId));
      return own || organisation.timeZone(on, scope);
    },
  };
}
export type ZonesService = ReturnType<typeof zonesService>;
