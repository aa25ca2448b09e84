import type { Ctx } from '#server/platform/context.ts';
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
    async of(ctx: Ctx<Scope>, locationId: string | null): Promise<string> {
      const own = locationId && (await locations.timeZoneOf(ctx, locationId));
      return own || organisation.timeZone(ctx);
    },
  };
}
export type ZonesService = ReturnType<typeof zonesService>;
