import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type App, perApp } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Location, LocationHold } from '#features/locations/contract/locations.ts';
import { countHold } from './closing-queries.ts';
import { locationExists, tryLockForClosing } from './queries.ts';

/** Data of another module at locations, which must end or move when one closes. */
export interface LocationData {
  /** Number of future appointments there. */
  countAppointments(ctx: Ctx<StaffScope>, locationId: string): Promise<number>;
  move(ctx: Ctx<StaffScope>, from: string, to: string): Promise<void>;
}

const registeredData = perApp<LocationData[]>(() => []);

/** Registers another module's data at locations. */
export function registerLocationData(app: App, one: LocationData): void {
  registeredData(app).push(one);
}

/** Moves other modules' data to another location. */
export async function moveLocationData(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
): Promise<void> {
  for (const one of registeredData(ctx.app)) await one.move(ctx, from, to);
}

/** Retry delay and limit when someone is just arriving at a location, in ms. */
const retryDelay = 50;
const lockTimeoutMs = 5_000;

/** PostgreSQL lock_not_available: the lock timeout was exceeded. */
const lockNotAvailable = '55P03';

/**
 * Waits at most five seconds per lock, then throws `under-way`: an all-or-nothing import holds people and
 * locations for minutes. Must be the whole transaction, which is retried on a deadlock (`inTransaction`).
 */
export async function withLockTimeout<T>(on: Executor, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(on);
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) throw problem('under-way');
    throw error;
  }
}

export async function countContents(ctx: Ctx<StaffScope>, id: string): Promise<LocationHold> {
  const counted = await countHold(ctx, id);
  let appointments = 0;
  for (const one of registeredData(ctx.app)) appointments += await one.countAppointments(ctx, id);
  return { ...counted, appointments };
}

export function isEmpty(hold: LocationHold): boolean {
  return Object.values(hold).every((count) => count === 0);
}

/** Locks these locations against arrivals until the transaction ends. */
export async function lockForClosing(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Map<string, Location>> {
  const until = performance.now() + lockTimeoutMs;
  const lockedLocations = new Map<string, Location>();
  // Sorted, so that two closings of each other's location can't deadlock.
  for (const id of ids.toSorted()) {
    if (!(await locationExists(ctx, id))) continue;
    let one = await tryLockForClosing(ctx, id);
    while (!one && performance.now() < until) {
      await wait(retryDelay);
      one = await tryLockForClosing(ctx, id);
    }
    if (!one) throw problem('under-way');
    lockedLocations.set(id, one);
  }
  return lockedLocations;
}
