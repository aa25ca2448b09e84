import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import {
  optionalLine,
  optionalParagraphs,
  optionalPhone,
  requiredLine,
} from '#core/contract/text.ts';
import { optionalTimeZone } from '#core/contract/time-zones.ts';

/** The most people that a location without rooms can be said to hold, and the most programs it offers. */
export const locationBounds = { capacity: 10_000, programs: 30 } as const;

/** A house or office of the organisation. */
export const location = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  /** IANA name; null: the clock of the organisation. */
  timeZone: z.string().nullable(),
  /** What is offered there, as the organisation calls it. */
  programs: z.array(z.string()),
  /** Whom it takes, in words. */
  whom: z.string().nullable(),
  /** How many people it holds where nobody sleeps there; where there are rooms, their beds count. */
  capacity: z.int().nullable(),
  /** A closed location stays on the files that name it and can't be chosen any more. */
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

/** What keeps its value when a change doesn't name it. */
const furtherFields = {
  timeZone: optionalTimeZone().optional(),
  programs: programs.optional(),
  whom: optionalParagraphs(1000).optional(),
  capacity: z.int().min(0).max(locationBounds.capacity).nullable().optional(),
};

/** What is at a location, and keeps it from simply being closed. */
export const locationHold = z.object({
  /** Case files that are kept there. */
  files: z.int(),
  /** People who are enrolled there now. */
  enrolled: z.int(),
  /** Beds that somebody has. */
  beds: z.int(),
  waiting: z.int(),
  staff: z.int(),
  /** Appointments that are to come. */
  appointments: z.int(),
});
export type LocationHold = z.infer<typeof locationHold>;

export const listLocations = operation({
  id: 'listLocations',
  method: 'GET',
  path: '/api/location',
  summary: 'All locations, by name, and whether the caller may choose them for a record',
  access: 'location:read',
  reads: ['locations'],
  freshFor: 60,
  reply: {
    status: 200,
    // What houses are called is no secret; whose files are there may be.
    body: z.array(location.extend({ inReach: z.boolean() })),
  },
});

export const createLocation = operation({
  id: 'createLocation',
  method: 'POST',
  path: '/api/location',
  summary: 'Add a location; no two that are open are called the same',
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
    'Change or reopen a location (no two that are open are called the same), or close one at which nothing is any more; otherwise the reply has what is there (LocationHold)',
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
  summary: 'What is at a location and keeps it from being closed',
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
    'Move everything that is at a location to another one, and close it, all or nothing; beds are freed',
  access: 'location:write',
  changes: 'everything',
  params: locationId,
  body: z.strictObject({
    /** An open location, other than this one. */
    to: z.uuid(),
    version: z.int().min(1),
    /** What was shown; where something else is there by now, nothing is moved and the reply has what is. */
    hold: locationHold,
  }),
  reply: { status: 200, body: location },
  problems: ['not-found', 'stale-version', 'location-in-use', 'under-way'],
});

/** Somebody who works at a location. */
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
  summary: 'Who works at a location, by name',
  access: 'account:manage',
  reads: ['users', 'locations'],
  params: locationId,
  reply: {
    status: 200,
    body: z.object({
      staff: z.array(colleagueThere),
      /** Of all the staff, those whose address nobody has proved to be theirs. */
      unverified: z.array(z.uuid()),
    }),
  },
  problems: ['not-found'],
});

export const changeLocationStaff = operation({
  id: 'changeLocationStaff',
  method: 'POST',
  path: '/api/location/:id/staff',
  summary: 'Add staff to a location and remove others; staff who are not named stay as they are',
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
