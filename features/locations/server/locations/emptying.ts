/** What is at a location, and how it is held while that is looked at for closing it. */

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type App, perApp } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Location, LocationHold } from '#features/locations/contract/locations.ts';
import { countHold } from './hold-queries.ts';
import { isThere, tryHoldEmptying } from './queries.ts';

/** What another module keeps at locations and has to come to an end, or move, when one is closed. */
export interface NotedAtLocations {
  /** How many appointments are to come there. */
  countAppointments(ctx: Ctx<StaffScope>, locationId: string): Promise<number>;
  move(ctx: Ctx<StaffScope>, from: string, to: string): Promise<void>;
}

const noted = perApp<NotedAtLocations[]>(() => []);

/** For a module above this one: what it keeps at locations, beside what this module counts itself. */
export function alsoAtLocations(app: App, one: NotedAtLocations): void {
  noted(app).push(one);
}

/** Moves what other modules have noted for a location to another one. */
export async function moveNoted(ctx: Ctx<StaffScope>, from: string, to: string): Promise<void> {
  for (const one of noted(ctx.app)) await one.move(ctx, from, to);
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

export async function hold(ctx: Ctx<StaffScope>, id: string): Promise<LocationHold> {
  const counted = await countHold(ctx, id);
  let appointments = 0;
  for (const one of noted(ctx.app)) appointments += await one.countAppointments(ctx, id);
  return { ...counted, appointments };
}

export function isEmpty(hold: LocationHold): boolean {
  return Object.values(hold).every((count) => count === 0);
}

/** Nobody and nothing comes to these locations until the transaction ends. */
export async function holdToClose(
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
}
