import * as z from 'zod';
import { day } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { optionalLine, requiredLine } from '#core/contract/text.ts';

/** Maximum number of beds per room, and of rooms per location. */
export const roomBounds = { beds: 60, rooms: 300 } as const;

/** A person at a location, as lists show it. */
export const resident = z.object({
  id: z.uuid(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string().nullable(),
});

export const bed = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Reason for being out of use; null while usable. */
  outOfUse: z.string().nullable(),
  /** Current or future occupant with the start day; null while free. */
  stay: z.object({ from: day, person: resident }).nullable(),
});
export type Bed = z.infer<typeof bed>;

export const room = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  /** In the order of entry. */
  beds: z.array(bed),
});
export type Room = z.infer<typeof room>;

/** How full a location is. */
export const occupancy = z.object({
  locationId: z.uuid(),
  /** Beds; null without any. A bed out of use doesn't count as free. */
  beds: z.object({ all: z.int(), taken: z.int(), free: z.int(), outOfUse: z.int() }).nullable(),
  /** Capacity: usable beds, or the configured number; null without one. */
  capacity: z.int().nullable(),
  enrolled: z.int(),
  waiting: z.int(),
});
export type Occupancy = z.infer<typeof occupancy>;

export const listOccupancies = operation({
  id: 'listOccupancies',
  method: 'GET',
  path: '/api/location/occupancy',
  summary: 'Get the occupancy of the locations you have access to',
  access: 'applicant:read',
  mayLag: true,
  reads: ['locations', 'occupancy'],
  reply: { status: 200, body: z.object({ occupancies: z.array(occupancy) }) },
});

/** A location with its rooms and the enrolled people without a bed. */
export const locationRooms = z.object({
  occupancy,
  rooms: z.array(room),
  withoutBed: z.array(resident.extend({ since: day })),
});
export type LocationRooms = z.infer<typeof locationRooms>;

const locationId = z.object({ id: z.uuid() });

export const readLocationRooms = operation({
  id: 'readHouse',
  method: 'GET',
  path: '/api/location/:id/house',
  summary: 'Get a location’s rooms and beds, who has them, and who is enrolled there without a bed',
  access: 'applicant:read',
  reads: ['occupancy'],
  params: locationId,
  reply: { status: 200, body: locationRooms },
  problems: ['not-found'],
});

/** Two beds of the same name can't be told apart. */
function refuseRepeatedNames(
  beds: readonly { name: string }[],
  context: z.core.$RefinementCtx,
): void {
  const names = beds.map(({ name }) => name.toLowerCase());
  for (const [place, name] of names.entries()) {
    if (names.indexOf(name) === place) continue;
    context.addIssue({ code: 'custom', path: [place, 'name'], message: 'rule:repeated' });
  }
}

/** A bed in a request: existing ones by id, new ones without. */
const sentBed = z.strictObject({
  id: z.uuid().optional(),
  name: requiredLine(60),
  outOfUse: optionalLine(200).default(null),
});

const roomFields = {
  name: requiredLine(100),
  beds: z.array(sentBed).min(1).max(roomBounds.beds).superRefine(refuseRepeatedNames),
};

/** A room without its occupants, as change calls return it. */
const plainRoom = room.extend({ beds: z.array(bed.omit({ stay: true })) });
export type PlainRoom = z.infer<typeof plainRoom>;

export const addRoom = operation({
  id: 'addRoom',
  method: 'POST',
  path: '/api/location/:id/room',
  summary: 'Add a room with its beds. Room names are unique in a location',
  access: 'location:write',
  changes: ['locations', 'occupancy', 'waiting-list'],
  params: locationId,
  body: z.strictObject(roomFields),
  reply: { status: 201, body: plainRoom },
  problems: ['not-found'],
});

export const updateRoom = operation({
  id: 'updateRoom',
  method: 'PUT',
  path: '/api/room/:id',
  summary: 'Change a room and its beds. An omitted bed is removed unless someone has it',
  access: 'location:write',
  changes: ['locations', 'occupancy', 'waiting-list'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ ...roomFields, version: z.int().min(1) }),
  reply: { status: 200, body: plainRoom },
  problems: ['not-found', 'stale-version', 'bed-taken'],
});

export const removeRoom = operation({
  id: 'removeRoom',
  method: 'POST',
  path: '/api/room/:id/remove',
  summary: 'Remove a room in which no bed is taken. Its past stays are kept',
  access: 'location:write',
  changes: ['locations', 'occupancy', 'waiting-list'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ version: z.int().min(1) }),
  reply: { status: 204 },
  problems: ['not-found', 'stale-version', 'bed-taken'],
});
