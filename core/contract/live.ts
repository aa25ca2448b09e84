import * as z from 'zod';
import { operation } from './operation.ts';
import { liveTopics } from './topics.ts';

/** The events of the stream by their names (`event:`), each with what its `data:` is as JSON. */
export const liveEvents = {
  /** The first: by this id the browser says what is looked at through this stream (`lookAt`). */
  hello: z.object({ stream: z.uuid() }),
  /** Something may have been missed: all that is shown is to be asked for again. */
  'look-again': z.object({}),
  hint: z.object({
    /** Doesn't say what has changed: the client fetches it again with its usual calls. */
    topic: z.enum(liveTopics),
    /** The file that this stream looks at, where it is the one that has changed. */
    id: z.uuid().optional(),
    /** With an id: whose doing it was; null for nobody on the staff. */
    by: z.uuid().nullable().optional(),
  }),
} as const;
export type LiveEvent = keyof typeof liveEvents;
export type LiveHint = z.infer<(typeof liveEvents)['hint']>;
export type LiveTopic = LiveHint['topic'];

export const openLive = operation({
  id: 'openLive',
  method: 'GET',
  path: '/api/live',
  summary: 'Hints of what has changed, as they come; events of `text/event-stream`',
  access: 'signed-in',
  background: true,
  reply: { status: 200, stream: 'text/event-stream' },
  problems: ['too-many', 'unavailable'],
});

export const lookAt = operation({
  id: 'lookAt',
  method: 'PUT',
  path: '/api/live/:id',
  summary: 'Which file is looked at through this stream, and whether it is being edited',
  isLight: true,
  access: 'applicant:read',
  background: true,
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    /** Null: none any more. */
    applicantId: z.uuid().nullable(),
    isEditing: z.boolean(),
  }),
  reply: {
    status: 200,
    body: z.object({
      /** The version of the file by now; null where none is looked at. */
      version: z.int().nullable(),
    }),
  },
  problems: ['not-found'],
});

/** Somebody else who has a file open. */
export const viewer = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  isEditing: z.boolean(),
});
export type Viewer = z.infer<typeof viewer>;

export const listViewers = operation({
  id: 'listViewers',
  method: 'GET',
  path: '/api/live/viewers/:applicantId',
  summary: 'Who else has this file open, by last name',
  access: 'applicant:read',
  freshFor: 0,
  background: true,
  params: z.object({ applicantId: z.uuid() }),
  reply: { status: 200, body: z.object({ viewers: z.array(viewer) }) },
  problems: ['not-found'],
});
