import type * as z from 'zod';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import { isWithinAccess } from '#core/server/scope/location-access.ts';
import type { Scope, StaffScope } from '#core/server/scope/scope.ts';
import type {
  createLocation,
  Location,
  LocationHold,
  updateLocation,
} from '#features/locations/contract/locations.ts';
import { countContents, isEmpty, lockForClosing } from './closing.ts';
import * as queries from './queries.ts';

async function checkChange(
  ctx: Ctx<StaffScope>,
  before: Location,
  { name, closed }: Pick<Location, 'name' | 'closed'>,
): Promise<void> {
  if (closed) {
    const contents = before.closed ? undefined : await countContents(ctx, before.id);
    if (contents && !isEmpty(contents)) throw problem('location-in-use', contents);
  } else if (name !== before.name || before.closed) {
    const isTaken = await queries.isNameTaken(ctx, { name, id: before.id });
    if (isTaken) throw invalid('name', 'name-taken');
  }
}

export function list(ctx: Ctx<StaffScope>): Promise<Location[]> {
  return queries.listLocations(ctx);
}

/** Like `list`, with whether the caller can see records there. */
export async function listWithAccess(ctx: Ctx<StaffScope>) {
  const all = await queries.listLocations(ctx);
  return all.map((one) => ({
    ...one,
    inReach: isWithinAccess(ctx.scope.locationAccess, [one.id]),
  }));
}

/** Like `list`, within another transaction. */
export function listWithin(ctx: Ctx<StaffScope>): Promise<Location[]> {
  return queries.listLocations(ctx);
}

export function find(ctx: Ctx<StaffScope>, id: string): Promise<Location | undefined> {
  return queries.findLocation(ctx, id);
}

/** The open ones of these, locked open until the transaction ends, for arrivals. */
export function lockOpenLocations(ctx: Ctx<StaffScope>, ids: readonly string[]): Promise<string[]> {
  return queries.lockOpenLocations(ctx, ids);
}

/** The location's own time zone; null for the organization's (zones.ts). */
export function timeZone(ctx: Ctx<Scope>, id: string): Promise<string | null> {
  return queries.findTimeZone(ctx, id);
}

export async function readHold(ctx: Ctx<StaffScope>, id: string): Promise<LocationHold> {
  const found = await queries.findLocation(ctx, id);
  return found ? countContents(ctx, id) : refuse('not-found');
}

export function create(
  ctx: Ctx<StaffScope>,
  fields: z.output<(typeof createLocation)['body']>,
): Promise<Location> {
  return inTransaction(ctx, async (tx): Promise<Location> => {
    if (await queries.isNameTaken(tx, fields)) throw invalid('name', 'name-taken');
    const location = await queries.insertLocation(tx, fields);
    await recordAudit(tx, {
      action: 'location.created',
      recordId: location.id,
      after: location,
    });
    return location;
  });
}

export function update(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: z.output<(typeof updateLocation)['body']>,
): Promise<Location> {
  return inTransaction(ctx, async (tx): Promise<Location> => {
    const found = sent.closed
      ? await lockForClosing(tx, [id])
      : new Map([[id, await queries.lockLocation(tx, id)]]);
    if (!(found instanceof Map)) throw found;
    const before = found.get(id);
    if (!before) throw problem('not-found');
    if (before.version !== sent.version) throw problem('stale-version', before);
    await checkChange(tx, before, sent);
    const after = await queries.updateLocation(tx, id, sent, tx.now);
    await recordAudit(tx, {
      action: 'location.updated',
      recordId: id,
      ...difference(before, after),
    });
    return after;
  });
}

/** Closes a locked, emptied location. */
export async function closeEmptied(ctx: Ctx<StaffScope>, before: Location): Promise<Location> {
  const closed = { ...before, closed: true };
  return queries.updateLocation(ctx, before.id, closed, ctx.now);
}

export {
  countContents as hold,
  type LocationData as NotedAtLocations,
  lockForClosing as holdToClose,
  moveLocationData as moveNoted,
  registerLocationData as alsoAtLocations,
  withLockTimeout as unlessBusy,
} from './closing.ts';
export { addRoom, removeRoom, updateRoom } from './rooms.ts';
