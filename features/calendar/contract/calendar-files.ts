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
    'Download an event as a calendar file with time, place, and kind only. With `names` it adds title, details, and names, and is recorded as a disclosure',
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
export const feedDetailLevels = ['neutral', 'initials'] as const;

/** A subscription without its address, which is returned only once. */
export const subscription = z.object({
  words: z.enum(feedDetailLevels),
  createdAt: moment,
  /** When a program last fetched it, rounded to the hour; null if never. */
  lastReadAt: moment.nullable(),
});
export type Subscription = z.infer<typeof subscription>;

export const readSubscription = operation({
  id: 'readSubscription',
  method: 'GET',
  path: '/api/calendar/subscription',
  summary: 'Get my calendar subscription. Its address is shown once, when created',
  access: 'event:read',
  reads: ['calendar-subscription'],
  reply: { status: 200, body: z.object({ subscription: subscription.nullable() }) },
});

export const makeSubscription = operation({
  id: 'makeSubscription',
  method: 'POST',
  path: '/api/calendar/subscription',
  summary:
    'Create a secret calendar subscription address; an earlier one ends. It also ends with the account’s sessions or a new password',
  access: 'event:read',
  changes: ['calendar-subscription'],
  body: z.strictObject({ words: z.enum(feedDetailLevels).default('neutral') }),
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
  summary: 'Change what my calendar subscription shows. Its address doesn’t change',
  access: 'event:read',
  changes: ['calendar-subscription'],
  body: z.strictObject({ words: z.enum(feedDetailLevels) }),
  reply: { status: 200, body: z.object({ subscription }) },
  problems: ['not-found'],
});

export const revokeSubscription = operation({
  id: 'revokeSubscription',
  method: 'DELETE',
  path: '/api/calendar/subscription',
  summary: 'End my calendar subscription. Its address stops working',
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
  summary: 'Preview the events in a calendar file. Nothing is saved',
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
  summary: 'Create events from a calendar file, all or none of those chosen, with me as staff',
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
