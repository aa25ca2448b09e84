/** Time zone for days and hours: the location's, or else the organization's. */

import type { Ctx } from '#core/server/context.ts';
import type { Scope } from '#core/server/scope/scope.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as locations from '../locations/service.ts';

/**
 * The IANA time zone at a location.
 * @param locationId null, or a deleted one: the organization's zone
 */
export async function timeZoneAt(ctx: Ctx<Scope>, locationId: string | null): Promise<string> {
  const locationZone = locationId && (await locations.timeZone(ctx, locationId));
  return locationZone || organization.timeZone(ctx);
}
