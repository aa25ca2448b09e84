/** What the rows of a file can name, as it is now and for whoever brings them. */

import type { Ctx } from '#core/server/context.ts';
import { isWithinReach } from '#core/server/scope/reach.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as users from '#features/accounts/server/users/service.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import type { Choosable } from './choosable.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

async function openPlaces(ctx: Ctx<StaffScope>) {
  const places = await locations.list(ctx);
  // Who is limited to some places brings people to these.
  return places.filter(({ closed, id }) => !closed && isWithinReach(ctx.scope.reach, [id]));
}

export async function vocabulary(ctx: Ctx<StaffScope>): Promise<Vocabulary> {
  const [places, staff] = await Promise.all([openPlaces(ctx), users.listStaff(ctx)]);
  const people = staff.map(({ id, firstName, lastName }) => ({
    id,
    name: `${firstName} ${lastName}`,
  }));
  return vocabularyOf(places, people);
}

export async function choosable(ctx: Ctx<StaffScope>): Promise<Choosable> {
  const places = await openPlaces(ctx);
  const reached = new Set(places.map(({ id }) => id));
  return { locations: reached, people: await users.reachOfStaff(ctx) };
}
