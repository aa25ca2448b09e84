/** By which clock days and hours are told: that of a location, or else that of the organisation. */

import type { Ctx } from '#core/server/context.ts';
import type { Scope } from '#core/server/scope/scope.ts';
import * as organisation from '#features/organization/server/organization/service.ts';
import * as locations from '../locations/service.ts';

/**
 * The IANA time zone that holds at a location.
 *
 * @param locationId null, or one that is gone: the organisation's zone
 */
export async function of(ctx: Ctx<Scope>, locationId: string | null): Promise<string> {
  const own = locationId && (await locations.timeZoneOf(ctx, locationId));
  return own || organisation.timeZone(ctx);
}
