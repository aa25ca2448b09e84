import type { House, Occupancy } from '#contract/rooms.ts';
import { waitingStatuses } from '#contract/waiting-list.ts';
import { type Database, inTransaction } from '#server/platform/database.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

/** How full the houses are, and who is in them; what is written is so in other modules. */
export function occupancyService(db: Database) {
  return {
    async list(scope: StaffScope): Promise<{ occupancies: Occupancy[] }> {
      return { occupancies: await queries.listOccupancies(db, scope, waitingStatuses) };
    },

    /** A closed location can be looked at too: somebody may have been overlooked. */
    readHouse(scope: StaffScope, id: string): Promise<House | Problem> {
      return inTransaction(db, async (on): Promise<House | Problem> => {
        const [occupancy] = await queries.listOccupancies(on, scope, waitingStatuses, id);
        if (!occupancy) return problem('not-found');
        return {
          occupancy,
          rooms: await queries.listRooms(on, scope, id),
          withoutBed: await queries.listWithoutBed(on, scope, id),
        };
      });
    },
  };
}
export type OccupancyService = ReturnType<typeof occupancyService>;
