import type { ReceivedBy } from '#core/contract/operation.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type * as contract from '#features/locations/contract/rooms.ts';
import { type PlainRoom, roomBounds } from '#features/locations/contract/rooms.ts';
import { lockLocation } from './queries.ts';
import * as queries from './room-queries.ts';

type RoomUpdate = ReceivedBy<typeof contract.updateRoom>['body'];

async function lockAtVersion(ctx: Ctx<StaffScope>, id: string, version: number) {
  const found = await queries.lockRoom(ctx, id);
  if (!found) throw problem('not-found');
  return found.room.version === version ? found : refuse('stale-version', found.room);
}

/** Removes omitted beds unless they are occupied. */
async function checkBeds(ctx: Ctx<StaffScope>, room: PlainRoom, sent: RoomUpdate) {
  const known = new Set(room.beds.map(({ id }) => id));
  const requestedIds = new Set(sent.beds.flatMap(({ id }) => id ?? []));
  const unknownIndex = sent.beds.findIndex(
    ({ id }, at) => id && (!known.has(id) || sent.beds.findIndex((other) => other.id === id) < at),
  );
  if (unknownIndex >= 0) throw invalid(`beds.${unknownIndex}.id`, 'not-valid');
  const occupiedIds = await queries.occupiedBeds(ctx, [...known]);
  if ([...occupiedIds].some((id) => !requestedIds.has(id))) throw problem('bed-taken');
  const blockedIndex = sent.beds.findIndex(
    ({ id, outOfUse }) => id && outOfUse !== null && occupiedIds.has(id) && !wasOutOfUse(room, id),
  );
  if (blockedIndex >= 0) throw invalid(`beds.${blockedIndex}.outOfUse`, 'bed-has-somebody');
}

export function addRoom(
  ctx: Ctx<StaffScope>,
  locationId: string,
  { name, beds }: ReceivedBy<typeof contract.addRoom>['body'],
): Promise<PlainRoom> {
  return inTransaction(ctx, async (tx): Promise<PlainRoom> => {
    // Locked, so that concurrent calls count each other's rooms.
    const location = await lockLocation(tx, locationId);
    if (!location) throw problem('not-found');
    if (location.closed) throw invalid('name', 'location-closed');
    if (await queries.isRoomNameTaken(tx, { locationId, name })) {
      throw invalid('name', 'name-taken');
    }
    if ((await queries.countRooms(tx, locationId)) >= roomBounds.rooms) {
      throw invalid('name', 'too-many', { maximum: roomBounds.rooms });
    }
    const known = beds.findIndex(({ id }) => id !== undefined);
    if (known >= 0) throw invalid(`beds.${known}.id`, 'unknown-field');
    const room = await queries.insertRoom(tx, { locationId, name, beds });
    await recordAudit(tx, {
      action: 'location.room-added',
      recordId: locationId,
      after: auditFields(room),
    });
    return room;
  });
}

export function updateRoom(ctx: Ctx<StaffScope>, id: string, sent: RoomUpdate): Promise<PlainRoom> {
  return inTransaction(ctx, async (tx): Promise<PlainRoom> => {
    const found = await lockAtVersion(tx, id, sent.version);
    const { room: before, locationId } = found;
    const location = await lockLocation(tx, locationId);
    const added = sent.beds.findIndex((bed) => bed.id === undefined);
    if (location?.closed && added >= 0) {
      throw invalid(`beds.${added}.name`, 'location-closed');
    }
    const { name } = sent;
    if (await queries.isRoomNameTaken(tx, { locationId, name, id })) {
      throw invalid('name', 'name-taken');
    }
    await checkBeds(tx, before, sent);
    const removedBeds = before.beds.filter((bed) => !sent.beds.some((one) => one.id === bed.id));
    const removedIds = removedBeds.map((bed) => bed.id);
    await queries.removeBeds(tx, removedIds, tx.now);
    const after = await queries.updateRoom(tx, id, sent);
    const change = difference(auditFields(before), auditFields(after));
    await recordAudit(tx, {
      action: 'location.room-changed',
      recordId: locationId,
      before: { ...change.before, room: before.name },
      after: { ...change.after, room: after.name },
    });
    return after;
  });
}

export function removeRoom(ctx: Ctx<StaffScope>, id: string, version: number): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const found = await lockAtVersion(tx, id, version);
    const bedIds = found.room.beds.map((bed) => bed.id);
    const occupiedIds = await queries.occupiedBeds(tx, bedIds);
    if (occupiedIds.size > 0) throw problem('bed-taken');
    await queries.removeBeds(tx, bedIds, tx.now);
    await queries.removeRoom(tx, id, tx.now);
    await recordAudit(tx, {
      action: 'location.room-removed',
      recordId: found.locationId,
      before: auditFields(found.room),
    });
  });
}

function wasOutOfUse(room: PlainRoom, id: string): boolean {
  return room.beds.some((bed) => bed.id === id && bed.outOfUse !== null);
}

/** Audit fields of a room. */
function auditFields({ name, beds }: PlainRoom) {
  return { room: name, beds: beds.map((bed) => ({ name: bed.name, outOfUse: bed.outOfUse })) };
}
