import type * as z from 'zod';
import type {
  createLocation,
  Location,
  LocationHold,
  updateLocation,
} from '#contract/locations.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { invalid, type Problem, problem } from '#server/platform/problem.ts';
import { isWithinReach } from '#server/platform/reach.ts';
import type { Scope, StaffScope } from '#server/platform/scope.ts';
import { emptying, type NotedAtLocations, unlessBusy } from './emptying.ts';
import * as queries from './queries.ts';
import { roomsOf } from './rooms.ts';

/** The houses and offices of the organisation. */
export function locationsService(db: Database, clock: Clock) {
  /** What else is at a location, beside what this module counts itself (`alsoAtLocations`). */
  const noted: NotedAtLocations[] = [];
  const { hold, holdToClose, isEmpty } = emptying(noted);

  const rooms: ReturnType<typeof roomsOf> = roomsOf(db, clock);

  const whyNotChanged = async (
    on: Executor,
    scope: StaffScope,
    before: Location,
    { name, closed }: Pick<Location, 'name' | 'closed'>,
  ): Promise<Problem | undefined> => {
    if (closed) {
      const there = before.closed ? undefined : await hold(on, scope, before.id);
      return there && !isEmpty(there) ? problem('location-in-use', there) : undefined;
    }
    if (name === before.name && !before.closed) return undefined;
    const isTaken = await queries.isNameTaken(on, scope, { name, id: before.id });
    return isTaken ? invalid('name', 'name-taken') : undefined;
  };

  return {
    ...rooms,

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

    /** Of these, the ones that are open, and stay so until the transaction ends: for people who come there. */
    holdOpen: (on: Executor, scope: StaffScope, ids: readonly string[]): Promise<string[]> =>
      queries.holdOpen(on, scope, ids),

    /** The time zone that a location has of its own; null: the organisation's (zones.ts). */
    timeZoneOf: (on: Executor, scope: Scope, id: string): Promise<string | null> =>
      queries.findTimeZone(on, scope, id),

    hold,
    holdToClose,
    unlessBusy,

    /** For a module built later: how many appointments are to come at a location, and how they move. */
    alsoAtLocations(one: NotedAtLocations): void {
      noted.push(one);
    },

    /** Moves what other modules have noted for a location to another one. */
    async moveNoted(on: Executor, scope: StaffScope, from: string, to: string): Promise<void> {
      for (const one of noted) await one.move(on, scope, from, to);
    },

    async readHold(scope: StaffScope, id: string): Promise<LocationHold | Problem> {
      const found = await queries.findLocation(db, scope, id);
      return found ? hold(db, scope, id) : problem('not-found');
    },

    create(
      scope: StaffScope,
      fields: z.output<(typeof createLocation)['body']>,
    ): Promise<Location | Problem> {
      return inTransaction(db, async (on): Promise<Location | Problem> => {
        if (await queries.isNameTaken(on, scope, fields)) return invalid('name', 'name-taken');
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
        const found = sent.closed
          ? await holdToClose(on, scope, [id])
          : new Map([[id, await queries.lockLocation(on, scope, id)]]);
        if (!(found instanceof Map)) return found;
        const before = found.get(id);
        if (!before) return problem('not-found');
        if (before.version !== sent.version) return problem('stale-version', before);
        const refused = await whyNotChanged(on, scope, before, sent);
        if (refused) return refused;
        const after = await queries.updateLocation(on, scope, id, sent, clock());
        await recordAudit(on, scope, {
          action: 'location.updated',
          recordId: id,
          ...difference(before, after),
        });
        return after;
      });
    },

    /** Closes one that is held and has been emptied. */
    async closeEmptied(on: Executor, scope: StaffScope, before: Location): Promise<Location> {
      const closed = { ...before, closed: true };
      return queries.updateLocation(on, scope, before.id, closed, clock());
    },
  };
}
export type { NotedAtLocations } from './emptying.ts';
export type LocationsService = ReturnType<typeof locationsService>;
