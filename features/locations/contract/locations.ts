import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import {
  optionalLine,
  optionalParagraphs,
  optionalPhone,
  optionalTranslatedLine,
  requiredLine,
  translatedText,
} from '#core/contract/text.ts';
import { optionalTimeZone } from '#core/contract/time-zones.ts';

/** Maximum capacity of a location without rooms, and maximum number of programs. */
export const locationBounds = { capacity: 10_000, programs: 30 } as const;

/** Longest text about the way to a location, in UTF-16 units. */
export const maxDirectionsLength = 300;

export const location = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  /** The way there, such as the bus and the entrance; empty if not written. */
  directions: translatedText,
  /** IANA name; null uses the organization's time zone. */
  timeZone: z.string().nullable(),
  /** Programs in the organization's words. */
  programs: z.array(z.string()),
  /** Target group, in words. */
  whom: z.string().nullable(),
  /** Capacity of a location without rooms; with rooms, the beds count. */
  capacity: z.int().nullable(),
  /** A closed location stays on existing records and can't be selected. */
  closed: z.boolean(),
});
export type Location = z.infer<typeof location>;

const programs = z
  .array(requiredLine(100))
  .max(locationBounds.programs)
  .refine(
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    'rule:repeated',
  );

const fields = {
  name: requiredLine(100),
  address: optionalLine(300).default(null),
  phone: optionalPhone().default(null),
};

/** Fields that keep their value when a change omits them. */
const furtherFields = {
  timeZone: optionalTimeZone().optional(),
  programs: programs.optional(),
  whom: optionalParagraphs(1000).optional(),
  directions: optionalTranslatedLine(maxDirectionsLength).optional(),
  capacity: z.int().min(0).max(locationBounds.capacity).nullable().optional(),
};

/** Contents of a location that block closing. */
export const locationHold = z.object({
  files: z.int(),
  enrolled: z.int(),
  beds: z.int(),
  waiting: z.int(),
  staff: z.int(),
  appointments: z.int(),
});
export type LocationHold = z.infer<typeof locationHold>;

export const listLocations = operation({
  id: 'listLocations',
  method: 'GET',
  path: '/api/location',
  summary: 'List all locations by name, and whether you may choose them for a record',
  access: 'location:read',
  reads: ['locations'],
  freshFor: 60,
  reply: {
    status: 200,
    // Names of locations are public to staff; the people there may not be.
    body: z.array(location.extend({ inReach: z.boolean() })),
  },
});

export const createLocation = operation({
  id: 'createLocation',
  method: 'POST',
  path: '/api/location',
  summary: 'Add a location. Names of open locations are unique',
  access: 'location:write',
  changes: ['locations', 'occupancy', 'waiting-list'],
  body: z.strictObject({ ...fields, ...furtherFields }),
  reply: { status: 201, body: location },
});

const locationId = z.object({ id: z.uuid() });

export const updateLocation = operation({
  id: 'updateLocation',
  method: 'PUT',
  path: '/api/location/:id',
  summary:
    'Change, reopen, or close a location. Names of open locations are unique. Closing a location in use returns what is still there (LocationHold)',
  access: 'location:write',
  changes: ['locations', 'occupancy', 'waiting-list'],
  params: locationId,
  body: z.strictObject({
    ...fields,
    ...furtherFields,
    closed: z.boolean(),
    version: z.int().min(1),
  }),
  reply: { status: 200, body: location },
  problems: ['not-found', 'stale-version', 'location-in-use', 'under-way'],
});

export const readLocationHold = operation({
  id: 'readLocationHold',
  method: 'GET',
  path: '/api/location/:id/hold',
  summary: 'List what keeps a location from being closed',
  access: 'location:write',
  freshFor: 0,
  params: locationId,
  reply: { status: 200, body: locationHold },
  problems: ['not-found'],
});

export const closeLocation = operation({
  id: 'closeLocation',
  method: 'POST',
  path: '/api/location/:id/close',
  summary:
    'Move everything at a location to another one and close it, all or nothing. Beds are freed',
  access: 'location:write',
  changes: 'everything',
  params: locationId,
  body: z.strictObject({
    /** Another open location. */
    to: z.uuid(),
    version: z.int().min(1),
    /** Contents as displayed. When they have changed, nothing moves and the reply has the current ones. */
    hold: locationHold,
  }),
  reply: { status: 200, body: location },
  problems: ['not-found', 'stale-version', 'location-in-use', 'under-way'],
});

/** A staff member at a location. */
const colleagueThere = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(['admin', 'user']),
});

export const listLocationStaff = operation({
  id: 'listLocationStaff',
  method: 'GET',
  path: '/api/location/:id/staff',
  summary: 'List a location’s staff, by name',
  access: 'account:manage',
  reads: ['users', 'locations'],
  params: locationId,
  reply: {
    status: 200,
    body: z.object({
      staff: z.array(colleagueThere),
      /** Staff with an unverified address. */
      unverified: z.array(z.uuid()),
    }),
  },
  problems: ['not-found'],
});

export const changeLocationStaff = operation({
  id: 'changeLocationStaff',
  method: 'POST',
  path: '/api/location/:id/staff',
  summary: 'Add staff to a location or remove them. Others don’t change',
  access: 'account:manage',
  changes: ['users', 'locations', 'occupancy', 'waiting-list'],
  params: locationId,
  body: z.strictObject({
    add: z.array(z.uuid()).max(200).default([]),
    remove: z.array(z.uuid()).max(200).default([]),
  }),
  reply: listLocationStaff.reply,
  problems: ['confirmation-needed', 'not-found'],
});
