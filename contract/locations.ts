import * as z from 'zod';
import { operation } from './operation.ts';
import { optionalLine, optionalPhone, requiredLine } from './text.ts';

/** A house or office of the organisation. */
export const location = z.object({
  id: z.uuid(),
  version: z.int(),
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  /** A closed location stays on the files that name it and can't be chosen any more. */
  closed: z.boolean(),
});
export type Location = z.infer<typeof location>;

const fields = {
  name: requiredLine(100),
  address: optionalLine(300).default(null),
  phone: optionalPhone().default(null),
};

export const listLocations = operation({
  id: 'listLocations',
  method: 'GET',
  path: '/api/location',
  summary: 'All locations, by name, and whether whoever asks may choose them for a file',
  access: 'location:read',
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
  summary: 'Add a location',
  access: 'location:write',
  body: z.strictObject(fields),
  reply: { status: 201, body: location },
});

export const updateLocation = operation({
  id: 'updateLocation',
  method: 'PUT',
  path: '/api/location/:id',
  summary: 'Change, close or reopen a location',
  access: 'location:write',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ ...fields, closed: z.boolean(), version: z.int().min(1) }),
  reply: { status: 200, body: location },
  problems: ['not-found', 'stale-version'],
});
