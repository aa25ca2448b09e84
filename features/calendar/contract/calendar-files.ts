import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { eventTime, occurrenceKey, timeZone } from '#core/contract/event-times.ts';
import { operation } from '#core/contract/operation.ts';
import { eventKinds } from './enumerations.ts';
import { event } from './events.ts';

/**
 * The calendar in other programs, as iCalendar (RFC 5545): one event to save, a subscription to what I
 * come to, and events from a file that another program made.
 */

/** The largest calendar file, in UTF-16 units. */
export const longestCalendarFile = 700_000;
/** More events than these are not brought in at once. */
export const mostImportedEvents = 500;

export const downloadEvent = operation({
  id: 'downloadEvent',
  method: 'GET',
  path: '/api/event/:id/ics',
  summary:
    'An event as a calendar file. It names nobody and says no more than time, place and kind; with ' +
    '`names` also title, details and names, which is logged as a disclosure',
  access: 'event:read',
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({
    /** Of an event that repeats, one time alone. */
    occurrence: occurrenceKey.optional(),
    names: z.enum(['with']).optional(),
  }),
  reply: { status: 200, file: 'text/calendar' },
  problems: ['not-found'],
});

/**
 * What a subscription says of an event. `neutral`: its kind in plain words, time, place. `initials`: also
 * the initials of whom it is about.
 */
export const feedWords = ['neutral', 'initials'] as const;

/** My subscription, as far as it is told after it was made. */
export const subscription = z.object({
  words: z.enum(feedWords),
  createdAt: moment,
  /** When a program last asked for it, to the hour; null if none ever did. */
  lastReadAt: moment.nullable(),
});
export type Subscription = z.infer<typeof subscription>;

export const readSubscription = operation({
  id: 'readSubscription',
  method: 'GET',
  path: '/api/calendar/subscription',
  summary: 'Whether my calendar can be subscribed to; its address is shown once, when it is made',
  access: 'event:read',
  reads: ['calendar-subscription'],
  reply: { status: 200, body: z.object({ subscription: subscription.nullable() }) },
});

export const makeSubscription = operation({
  id: 'makeSubscription',
  method: 'POST',
  path: '/api/calendar/subscription',
  summary:
    'Make a secret address to subscribe to my calendar by; one from before ends. Ends with the sessions of ' +
    'the account, and with a new password',
  access: 'event:read',
  changes: ['calendar-subscription'],
  body: z.strictObject({ words: z.enum(feedWords).default('neutral') }),
  reply: {
    status: 201,
    /** The address is told here and nowhere else. */
    body: z.object({ subscription, url: z.string() }),
  },
  problems: ['confirmation-needed'],
});

export const changeSubscription = operation({
  id: 'changeSubscription',
  method: 'PUT',
  path: '/api/calendar/subscription',
  summary: 'Change what my subscription says; its address stays',
  access: 'event:read',
  changes: ['calendar-subscription'],
  body: z.strictObject({ words: z.enum(feedWords) }),
  reply: { status: 200, body: z.object({ subscription }) },
  problems: ['not-found'],
});

export const revokeSubscription = operation({
  id: 'revokeSubscription',
  method: 'DELETE',
  path: '/api/calendar/subscription',
  summary: 'End my subscription: its address leads nowhere from now on',
  access: 'event:read',
  changes: ['calendar-subscription'],
  reply: { status: 204 },
});

/** The path of a subscription, below the public address. No session: the secret is the key. */
export function feedPath(secret: string): string {
  return `/calendar/${secret}.ics`;
}

/** One event of a file, as it would be made. */
export const eventInFile = z.object({
  /** Its place in the file, from 0: names it when it is brought in. */
  index: z.int(),
  title: z.string(),
  /** Null where the file has no time that can be read. */
  time: eventTime.nullable(),
  place: z.string().nullable(),
  recurrence: z.string().nullable(),
  /** How many of its times were cancelled, and how many changed by themselves. */
  cancelled: z.int(),
  changed: z.int(),
  /** Why it can't be brought in; null when it can. Words: `validation` of the locales. */
  refusal: z.string().nullable(),
  /** An event of mine that was brought in from the same before. */
  alreadyThere: z.uuid().nullable(),
});
export type EventInFile = z.infer<typeof eventInFile>;

const calendarFile = {
  /** The text of the file. */
  text: z.string().min(1).max(longestCalendarFile),
  /** For times that the file gives without a zone, and for zones that it calls by names of its own. */
  timeZone,
};

export const previewCalendarFile = operation({
  id: 'previewCalendarFile',
  method: 'POST',
  path: '/api/event/import/preview',
  summary: 'What a calendar file holds; nothing is kept',
  isLight: true,
  access: 'event:write',
  body: z.strictObject(calendarFile),
  reply: {
    status: 200,
    body: z.object({
      events: z.array(eventInFile),
      /** Parts that are no events (to-dos, journals), which are left out. */
      leftOut: z.int(),
    }),
  },
  problems: ['one-file-at-a-time'],
});

export const importCalendarFile = operation({
  id: 'importCalendarFile',
  method: 'POST',
  path: '/api/event/import',
  summary: 'Make events of a calendar file: those named, all or none. I am one of their staff',
  access: 'event:write',
  changes: ['events', 'timeline'],
  body: z.strictObject({
    ...calendarFile,
    /** By `index` of the preview. */
    events: z.array(z.int().min(0)).min(1).max(mostImportedEvents),
    kind: z.enum(eventKinds).default('appointment'),
  }),
  reply: { status: 201, body: z.object({ events: z.array(event) }) },
  problems: ['one-file-at-a-time'],
});
