import * as z from 'zod';
import { operation } from './operation.ts';
import { liveTopics } from './topics.ts';

/** The events of the stream by name (`event:`), with the JSON of their `data:`. */
export const liveEvents = {
  /** The first event: the browser uses this id to say which record it shows (`lookAt`). */
  hello: z.object({ stream: z.uuid() }),
  /** Something may have been missed: refetch everything shown. */
  'look-again': z.object({}),
  hint: z.object({
    /** Doesn't say what changed: the client refetches with its usual calls. */
    topic: z.enum(liveTopics),
    /** The record that this stream follows, if that has changed; an application, if its texts have. */
    id: z.uuid().optional(),
    /** With an id: the account that made the change; null if it isn't staff. */
    by: z.uuid().nullable().optional(),
  }),
} as const;
export type LiveEvent = keyof typeof liveEvents;
export type LiveUpdateData = z.infer<(typeof liveEvents)['hint']>;
export type LiveTopic = LiveUpdateData['topic'];

export const openLive = operation({
  id: 'openLive',
  method: 'GET',
  path: '/api/live',
  summary: 'Stream live updates (`text/event-stream`)',
  access: 'signed-in',
  background: true,
  reply: { status: 200, stream: 'text/event-stream' },
  problems: ['too-many', 'unavailable'],
});

const fieldName = z
  .string()
  .regex(/^[a-z]+$/i)
  .max(60);

export const lookAt = operation({
  id: 'lookAt',
  method: 'PUT',
  path: '/api/live/:id',
  summary: 'Report which record this stream shows and whether it is being edited',
  isLight: true,
  access: 'applicant:read',
  background: true,
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    /** Null stops following. */
    applicantId: z.uuid().nullable(),
    isEditing: z.boolean(),
    /** The name of the field being edited in place. */
    field: fieldName.nullable().default(null),
  }),
  reply: {
    status: 200,
    body: z.object({
      /** The current version of the record; null where none is followed. */
      version: z.int().nullable(),
    }),
  },
  problems: ['not-found'],
});

/** Someone else who has a record open. */
export const viewer = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  isEditing: z.boolean(),
  /** The field that they are editing in place; null if none. */
  field: z.string().nullable(),
});
export type Viewer = z.infer<typeof viewer>;

export const listViewers = operation({
  id: 'listViewers',
  method: 'GET',
  path: '/api/live/viewers/:applicantId',
  summary: 'List who else has this record open, by last name',
  access: 'applicant:read',
  freshFor: 0,
  background: true,
  params: z.object({ applicantId: z.uuid() }),
  reply: { status: 200, body: z.object({ viewers: z.array(viewer) }) },
  problems: ['not-found'],
});
