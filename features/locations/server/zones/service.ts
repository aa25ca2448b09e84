/** Time zone for days and hours: the location's, or else the organization's. */

import type { Ctx } from '#core/server/context.ts';
import type { Scope } from '#core/server/scope/scope.ts';
import * as organisation from '#features/organization/server/organization/service.ts';
import * as locations from '../locations/service.ts';

/**
 * The IANA time zone at a location.
 * @param locationId null, or a deleted one: the organization's zone
 */
export async function of(ctx: Ctx<Scope>, locationId: string | null): Promise<string> {
  const own = locationId && (await locations.ownTimeZone(ctx, locationId));
  return own || organisation.timeZone(ctx);
}
