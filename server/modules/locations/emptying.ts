import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Location, LocationHold } from '#contract/locations.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Executor } from '#server/platform/database.ts';
import { problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import { countHold } from './hold-queries.ts';
import { isThere, tryHoldEmptying } from './queries.ts';

/** What another module keeps at locations and has to come to an end, or move, when one is closed. */
export interface NotedAtLocations {
  /** How many appointments are to come there. */
  countAppointments(ctx: Ctx<StaffScope>, locationId: string): Promise<number>;
  move(ctx: Ctx<StaffScope>, from: string, to: string): Promise<void>;
}

/** Until it is tried again, and how long in all, where somebody is just coming to a location; milliseconds. */
const tryAgainAfter = 50;
const patience = 5_000;

/** PostgreSQL: it took longer to get a lock than was to be waited. */
const busy = '55P03';

/**
 * An import that is all or nothing keeps people and locations for minutes: work that holds many of them waits
 * five seconds for each, and is `under-way` then. To be the whole of a transaction, which is begun anew where
 * two wait for each other (`inTransaction`).
 */
export async function unlessBusy<T>(on: Executor, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('lock_timeout', ${String(patience)}, true)`.execute(on);
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === busy) throw problem('under-way');
    throw error;
  }
}

/** What is at a location, and how it is held while that is looked at for closing it. */
export function emptying(noted: readonly NotedAtLocations[]) {
  return {
    async hold(ctx: Ctx<StaffScope>, id: string): Promise<LocationHold> {
      const counted = await countHold(ctx, id);
      let appointments = 0;
      for (const one of noted) appointments += await one.countAppointments(ctx, id);
      return { ...counted, appointments };
    },

    isEmpty: (hold: LocationHold): boolean => Object.values(hold).every((count) => count === 0),

    /** Nobody and nothing comes to these locations until the transaction ends. */
    async holdToClose(
      ctx: Ctx<StaffScope>,
      ids: readonly string[],
    ): Promise<Map<string, Location>> {
      const until = performance.now() + patience;
      const held = new Map<string, Location>();
      // Always in the same order, so that of two who close each other's house one has both.
      for (const id of ids.toSorted()) {
        if (!(await isThere(ctx, id))) continue;
        let one = await tryHoldEmptying(ctx, id);
        while (!one && performance.now() < until) {
          await wait(tryAgainAfter);
          one = await tryHoldEmptying(ctx, id);
        }
        if (!one) throw problem('under-way');
        held.set(id, one);
      }
      return held;
    },
  };
}
