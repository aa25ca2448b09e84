/** How full the houses are, and who is in them; what is written is so in other modules. */

import type { House, Occupancy } from '#contract/rooms.ts';
import { waitingStatuses } from '#contract/waiting-list.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

export async function list(ctx: Ctx<StaffScope>): Promise<{ occupancies: Occupancy[] }> {
  return { occupancies: await queries.listOccupancies(ctx, waitingStatuses) };
}

/** A closed location can be looked at too: somebody may have been overlooked. */
export function readHouse(ctx: Ctx<StaffScope>, id: string): Promise<House> {
  return inTransaction(ctx, async (tx): Promise<House> => {
    const [occupancy] = await queries.listOccupancies(tx, waitingStatuses, id);
    if (!occupancy) throw problem('not-found');
    return {
      occupancy,
      rooms: await queries.listRooms(tx, id),
      withoutBed: await queries.listWithoutBed(tx, id),
    };
  });
}
