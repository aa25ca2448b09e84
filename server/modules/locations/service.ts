import type * as z from 'zod';
import type { createLocation, Location, updateLocation } from '#contract/locations.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import { isWithinReach } from '#server/platform/reach.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

/** The houses and offices of the organisation. */
export function locationsService(db: Database, clock: Clock) {
  return {
    list: (scope: StaffScope): Promise<Location[]> => queries.listLocations(db, scope),

    /** As `list`, with whether whoever asks may reach the files there. */
    async listWithReach(scope: StaffScope) {
      const all = await queries.listLocations(db, scope);
      return all.map((one) => ({ ...one, inReach: isWithinReach(scope.reach, [one.id]) }));
    },

    /** As `list`, within a larger reading. */
    listWithin: (on: Executor, scope: StaffScope): Promise<Location[]> =>
      queries.listLocations(on, scope),

    find: (on: Executor, scope: StaffScope, id: string): Promise<Location | undefined> =>
      queries.findLocation(on, scope, id),

    create(
      scope: StaffScope,
      fields: z.output<(typeof createLocation)['body']>,
    ): Promise<Location> {
      return inTransaction(db, async (on) => {
        const location = await queries.insertLocation(on, scope, fields);
        await recordAudit(on, scope, {
          action: 'location.created',
          recordId: location.id,
          after: location,
        });
        return location;
      });
    },

    update(
      scope: StaffScope,
      id: string,
      sent: z.output<(typeof updateLocation)['body']>,
    ): Promise<Location | Problem> {
      return inTransaction(db, async (on): Promise<Location | Problem> => {
        const before = await queries.lockLocation(on, scope, id);
        if (!before) return problem('not-found');
        if (before.version !== sent.version) return problem('stale-version', before);
        const after = await queries.updateLocation(on, scope, id, sent, clock());
        await recordAudit(on, scope, {
          action: 'location.updated',
          recordId: id,
          ...difference(before, after),
        });
        return after;
      });
    },
  };
}
export type LocationsService = ReturnType<typeof locationsService>;
