import * as z from 'zod';
import { day } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { optionalLine, requiredLine } from '#core/contract/text.ts';

/** The most beds that a room can have, and rooms that a location can have. */
export const roomBounds = { beds: 60, rooms: 300 } as const;

/** Who is at a location, as far as a list of the house shows it. */
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
  /** Why nobody can be given it; null while somebody can. */
  outOfUse: z.string().nullable(),
  /** Who has it, and since when (or from when, if that day is to come); null while it is free. */
  stay: z.object({ from: day, person: resident }).nullable(),
});
export type Bed = z.infer<typeof bed>;

export const room = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  /** In the order in which they were written down. */
  beds: z.array(bed),
});
export type Room = z.infer<typeof room>;

/** How full a location is. */
export const occupancy = z.object({
  locationId: z.uuid(),
  /** Beds; null where there are none. A bed out of use is no bed that is free. */
  beds: z.object({ all: z.int(), taken: z.int(), free: z.int(), outOfUse: z.int() }).nullable(),
  /** For how many there is room: beds in use, or the number that was set; null where none is. */
  capacity: z.int().nullable(),
  /** People who are enrolled there now. */
  enrolled: z.int(),
  waiting: z.int(),
});
export type Occupancy = z.infer<typeof occupancy>;

export const listOccupancies = operation({
  id: 'listOccupancies',
  method: 'GET',
  path: '/api/location/occupancy',
  summary: 'How full each location is, of those that whoever asks may reach',
  access: 'applicant:read',
  reads: ['locations', 'occupancy'],
  reply: { status: 200, body: z.object({ occupancies: z.array(occupancy) }) },
});

/** A location from within: its rooms, and who is enrolled there without a bed. */
export const house = z.object({
  occupancy,
  rooms: z.array(room),
  withoutBed: z.array(resident.extend({ since: day })),
});
export type House = z.infer<typeof house>;

const locationId = z.object({ id: z.uuid() });

export const readHouse = operation({
  id: 'readHouse',
  method: 'GET',
  path: '/api/location/:id/house',
  summary:
    'The rooms and beds of a location with who has them, and who is enrolled there without a bed',
  access: 'applicant:read',
  reads: ['occupancy'],
  params: locationId,
  reply: { status: 200, body: house },
  problems: ['not-found'],
});

/** No two of the same name: nobody could tell which is meant. */
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

/** A bed as it is sent: one that is there by its id, a new one without. */
const sentBed = z.strictObject({
  id: z.uuid().optional(),
  name: requiredLine(60),
  outOfUse: optionalLine(200).default(null),
});

const roomFields = {
  name: requiredLine(100),
  beds: z.array(sentBed).min(1).max(roomBounds.beds).superRefine(refuseRepeatedNames),
};

/** A room as the calls that change one answer it: who has its beds is asked for by itself. */
const plainRoom = room.extend({ beds: z.array(bed.omit({ stay: true })) });
export type PlainRoom = z.infer<typeof plainRoom>;

export const addRoom = operation({
  id: 'addRoom',
  method: 'POST',
  path: '/api/location/:id/room',
  summary: 'Add a room with its beds to a location; no two rooms of it are called the same',
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
  summary: 'Change a room and its beds; a bed that is left out is removed, unless someone has it',
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
  summary:
    'Take a room out of the house, where nobody has a bed in it; who lived there stays known',
  access: 'location:write',
  changes: ['locations', 'occupancy', 'waiting-list'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ version: z.int().min(1) }),
  reply: { status: 204 },
  problems: ['not-found', 'stale-version', 'bed-taken'],
});
