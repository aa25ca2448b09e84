/** Reads occupancy; other modules write it. */

import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { waitingStatuses } from '#features/enrollment/contract/waiting-list.ts';
import type { LocationRooms, Occupancy } from '#features/locations/contract/rooms.ts';
import * as queries from './queries.ts';

export async function list(ctx: Ctx<StaffScope>): Promise<{ occupancies: Occupancy[] }> {
  return { occupancies: await queries.listOccupancies(ctx, waitingStatuses) };
}

/** Includes closed locations: someone may have been overlooked. */
export function readLocationRooms(ctx: Ctx<StaffScope>, id: string): Promise<LocationRooms> {
  return inTransaction(ctx, async (tx): Promise<LocationRooms> => {
    const [occupancy] = await queries.listOccupancies(tx, waitingStatuses, id);
    if (!occupancy) throw problem('not-found');
    return {
      occupancy,
      rooms: await queries.listRooms(tx, id),
      withoutBed: await queries.listWithoutBed(tx, id),
    };
  });
}
