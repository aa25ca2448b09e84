import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { eventTime, occurrenceKey, timeZone } from '#core/contract/event-times.ts';
import { operation } from '#core/contract/operation.ts';
import { eventKinds } from './enumerations.ts';
import { event } from './events.ts';

/**
 * Calendar in other programs, as iCalendar (RFC 5545): download one event, subscribe to your own
 * events, import events from a file.
 */

/** Largest calendar file, in UTF-16 units. */
export const maxCalendarFileLength = 700_000;
/** Most events in one import. */
export const maxImportedEvents = 500;

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
    /** Limits the export to one occurrence of a recurring event. */
    occurrence: occurrenceKey.optional(),
    names: z.enum(['with']).optional(),
  }),
  reply: { status: 200, file: 'text/calendar' },
  problems: ['not-found'],
});

/**
 * How much a subscription reveals. `neutral`: kind, time, and place. `initials`: also the initials
 * of the people.
 */
export const feedWords = ['neutral', 'initials'] as const;

/** A subscription without its address, which is returned only once. */
export const subscription = z.object({
  words: z.enum(feedWords),
  createdAt: moment,
  /** When a program last fetched it, rounded to the hour; null if never. */
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
    /** The only reply that contains the address. */
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

/** Path of a subscription below the public address. Needs no session: the secret authorizes the call. */
export function feedPath(secret: string): string {
  return `/calendar/${secret}.ics`;
}

export const eventInFile = z.object({
  /** Position in the file, from 0. Identifies the event in the import. */
  index: z.int(),
  title: z.string(),
  /** Null when the time in the file can't be parsed. */
  time: eventTime.nullable(),
  place: z.string().nullable(),
  recurrence: z.string().nullable(),
  /** How many occurrences are canceled, and how many changed individually. */
  cancelled: z.int(),
  changed: z.int(),
  /** Reason it can't be imported, as a key in `validation` of the locales; null when it can. */
  refusal: z.string().nullable(),
  /** Event from an earlier import of the same entry. */
  alreadyThere: z.uuid().nullable(),
});
export type EventInFile = z.infer<typeof eventInFile>;

const calendarFile = {
  text: z.string().min(1).max(maxCalendarFileLength),
  /** Used for times without a zone and for zones with non-IANA names. */
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
      /** Skipped components that aren't events, such as to-dos and journals. */
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
    /** The `index` values of the preview. */
    events: z.array(z.int().min(0)).min(1).max(maxImportedEvents),
    kind: z.enum(eventKinds).default('appointment'),
  }),
  reply: { status: 201, body: z.object({ events: z.array(event) }) },
  problems: ['one-file-at-a-time'],
});
