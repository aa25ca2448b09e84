import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import {
  eventTime,
  eventTimeToKeep,
  isRange,
  occurrenceKey,
  rangeDay,
  timeZone,
} from '#core/contract/event-times.ts';
import { operation } from '#core/contract/operation.ts';
import { several } from '#core/contract/paging.ts';
import { maxRuleLength } from '#core/contract/recurrence.ts';
import {
  optionalLine,
  optionalParagraphs,
  optionalWebAddress,
  requiredLine,
} from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { applicantSummary } from '#features/person/contract/applicant-lists.ts';
import { contactReasons } from '#features/person/contract/contact-safety.ts';
import { supportDateKinds } from '#features/support/contract/enumerations.ts';
import { taskSummary } from '#features/tasks/contract/tasks.ts';
import { attendances, eventKinds } from './enumerations.ts';

/**
 * Calendar. An event is stored once; occurrences of a recurring event are computed for the
 * requested range. An occurrence changed individually is an event of its own that names its series
 * (`seriesId`) and the occurrence it replaces (`occurrence`).
 */

export const maxEventStaff = 50;
export const maxEventPeople = 50;
export const maxReminders = 5;
/** Earliest reminder: four weeks before, in minutes. */
export const earliestReminder = 28 * 24 * 60;
/** Most occurrences in one reply; see `completeUntil`. */
export const maxOccurrences = 5000;

const colleague = user.pick({ id: true, firstName: true, lastName: true });
const personName = applicantSummary.pick({
  id: true,
  reference: true,
  firstName: true,
  lastName: true,
  preferredName: true,
});

const eventPerson = personName.extend({
  /** False when the event is about them but they don't attend. */
  attends: z.boolean(),
  /** At this occurrence; null until recorded. */
  attendance: z.enum(attendances).nullable(),
  /** Their last answer about this occurrence in the portal; null if none. */
  answer: z
    .object({
      isComing: z.boolean(),
      /** Their word to the team. */
      text: z.string().nullable(),
      answeredAt: moment,
      /** They asked to reschedule, and no one has replied yet. */
      isOpen: z.boolean(),
    })
    .nullable(),
});
export type EventPerson = z.infer<typeof eventPerson>;

const displayFields = {
  kind: z.enum(eventKinds),
  title: z.string(),
  ...eventTime.shape,
  locationId: z.uuid().nullable(),
  /** A place outside the locations, or a room in the location. */
  place: z.string().nullable(),
  /** URL of an online meeting. */
  link: z.string().nullable(),
  staff: z.array(colleague),
  /** Only people within the caller's location access. */
  people: z.array(eventPerson),
  /** How many more people it is about, outside the caller's location access. */
  others: z.int(),
};

/** The caller's permissions on the event. */
const abilities = z.object({ update: z.boolean(), delete: z.boolean() });

export const occurrence = z.object({
  eventId: z.uuid(),
  /** Version of the event, for the next change. */
  version: z.int(),
  /** Which occurrence; null for an event that doesn't repeat. Together with `eventId`, a unique key. */
  occurrence: z.string().nullable(),
  /** The series it belonged to before it was changed individually. */
  seriesId: z.uuid().nullable(),
  repeats: z.boolean(),
  ...displayFields,
  /** The end of an all-day event is the start of the next day. */
  startAt: moment,
  endAt: moment,
  abilities,
});
export type Occurrence = z.infer<typeof occurrence>;

/** Minutes before the start; `people` covers only those who agreed to reminders. */
export const reminder = z.strictObject({
  minutesBefore: z.int().min(0).max(earliestReminder),
  to: z.enum(['staff', 'people']),
});
export type EventReminder = z.infer<typeof reminder>;

export const event = z.object({
  id: z.uuid(),
  version: z.int(),
  seriesId: z.uuid().nullable(),
  /** The occurrence of the series that this event replaces. */
  seriesOccurrence: z.string().nullable(),
  ...displayFields,
  /** Start of the first occurrence, or of the requested one. */
  startAt: moment,
  endAt: moment,
  people: z.array(
    eventPerson.extend({
      /** Why they get no email about it; null when they may. */
      inviteObstacle: z.enum(contactReasons).nullable(),
    }),
  ),
  details: z.string().nullable(),
  /** RRULE (core/contract/recurrence.ts); null for an event that doesn't repeat. */
  recurrence: z.string().nullable(),
  /** Canceled occurrences of a series. */
  cancelled: z.array(z.string()),
  reminders: z.array(reminder),
  madeBy: colleague.nullable(),
  createdAt: moment,
  updatedAt: moment,
  /** When the last invitations were sent; null if none were. */
  invitedAt: moment.nullable(),
  deletedAt: moment.nullable(),
  abilities: abilities.extend({ restore: z.boolean() }),
});
export type CalendarEvent = z.infer<typeof event>;

/** Recipients of an email about the appointment, and later about changes and cancellation. */
const invite = z
  .strictObject({
    staff: z.boolean().default(false),
    /** Only those without an `inviteObstacle`. The wording doesn't reveal why others get none. */
    people: z.boolean().default(false),
  })
  .default({ staff: false, people: false });

const eachOnce = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** Fields of an event: all for a new one, only the changed ones for an update. */
export const sentFields = {
  kind: z.enum(eventKinds),
  title: requiredLine(200),
  time: eventTimeToKeep,
  details: optionalParagraphs(5000),
  locationId: z.uuid().nullable(),
  place: optionalLine(200),
  link: optionalWebAddress(),
  /** Account ids of the staff who attend. */
  staff: z.array(z.uuid()).max(maxEventStaff).refine(eachOnce, 'rule:repeated'),
  /** People outside the writer's location access are left unchanged. */
  people: z
    .array(z.strictObject({ id: z.uuid(), attends: z.boolean().default(true) }))
    .max(maxEventPeople)
    .refine((people) => eachOnce(people.map(({ id }) => id)), 'rule:repeated'),
  reminders: z.array(reminder).max(maxReminders),
  recurrence: z.string().min(1).max(maxRuleLength).nullable(),
};

export const emptyEvent = {
  kind: 'appointment' as const,
  details: null,
  locationId: null,
  place: null,
  link: null,
  staff: [],
  people: [],
  reminders: [],
  recurrence: null,
};

type WithDefaults<Shape extends z.ZodRawShape, Defaults> = {
  [Name in keyof Shape]: Name extends keyof Defaults ? z.ZodDefault<Shape[Name]> : Shape[Name];
};

function withDefaults<Shape extends z.ZodRawShape, Defaults extends object>(
  shape: Shape,
  defaults: Defaults,
): WithDefaults<Shape, Defaults> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      name in defaults
        ? z._default(schema, (defaults as Record<string, unknown>)[name] as never)
        : schema,
    ]),
  ) as WithDefaults<Shape, Defaults>;
}

export const eventToCreate = z.strictObject({
  /** Optional client-generated id, so that a retry after a lost reply doesn't create a second event. */
  id: z.uuid().optional(),
  ...withDefaults(sentFields, emptyEvent),
  invite,
});
export type EventToCreate = z.output<typeof eventToCreate>;

/** One occurrence, this and all later ones, or the whole series. */
export const changeScopes = ['this', 'following', 'all'] as const;
export type ChangeScope = (typeof changeScopes)[number];

/**
 * A partial change. `occurrence` says which occurrence was edited: `time` is its new time, and with
 * `following` and `all` the others shift by the same amount. A rule by weekday shifts along; any
 * other rule that the new day doesn't fit must be sent again.
 */
export const eventToUpdate = z.strictObject({
  version: z.int().min(1),
  /** For a series; `all` without `occurrence` changes it from its first occurrence. */
  scope: z.enum(changeScopes).default('all'),
  occurrence: occurrenceKey.nullable().default(null),
  /** `recurrence` isn't allowed with `this`. */
  ...z.object(sentFields).partial().shape,
  invite,
});
export type EventToUpdate = z.output<typeof eventToUpdate>;

/** A due date from the support record or an enrollment, shown in the calendar. */
export const calendarEntry = z.object({
  /** Unique within the reply. */
  id: z.string(),
  kind: z.enum([...supportDateKinds, 'follow-up-due']),
  day,
  person: personName,
  /** Section of the case record that it links to. */
  section: z.enum(['support', 'enrolments']),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** A task on its due date. Tasks own it; the calendar only shows it. */
export const calendarTask = taskSummary
  .pick({ id: true, title: true, dueTime: true, assignee: true })
  .extend({ due: day });
export type CalendarTask = z.infer<typeof calendarTask>;

/** Most tasks, and most entries, in one reply; see `isCut`. */
export const maxCalendarTasks = 1000;
export const maxCalendarEntries = 2000;

const eventId = z.object({ id: z.uuid() });
const fileParams = z.object({ id: z.uuid() });

export const listEvents = operation({
  id: 'listEvents',
  method: 'GET',
  path: '/api/event',
  summary: 'List calendar entries in a range of days, by start',
  access: 'event:read',
  mayLag: true,
  reads: ['events'],
  query: z
    .strictObject({
      /** Both days inclusive, in `timeZone`; at most `maxRangeDays` days. */
      from: rangeDay,
      to: rangeDay,
      timeZone,
      /** Events that one of these attends or created; `me` is the caller. */
      staff: several(z.union([z.uuid(), z.literal('me')])),
      applicant: z.uuid().optional(),
      location: several(z.uuid()),
      kind: several(z.enum(eventKinds)),
      /** `without`: no entries from other records and no tasks. `support`: only dates of support records. */
      entries: z.enum(['without', 'support']).optional(),
    })
    .superRefine(isRange),
  reply: {
    status: 200,
    body: z.object({
      occurrences: z.array(occurrence),
      entries: z.array(calendarEntry),
      /** Open tasks by due date. With a location filter, those assigned to its staff. */
      tasks: z.array(calendarTask),
      /** Null when complete. Otherwise, everything after this moment is missing. */
      completeUntil: moment.nullable(),
      /** Some tasks or entries in the range are missing. */
      isCut: z.boolean(),
    }),
  },
});

export const readEvent = operation({
  id: 'readEvent',
  method: 'GET',
  path: '/api/event/:id',
  summary: 'Get an event. With `occurrence`, its times and attendance are for that occurrence',
  access: 'event:read',
  reads: ['events'],
  opensRecord: true,
  params: eventId,
  query: z.strictObject({ occurrence: occurrenceKey.optional() }),
  reply: { status: 200, body: event },
  problems: ['not-found'],
});

export const createEvent = operation({
  id: 'createEvent',
  method: 'POST',
  path: '/api/event',
  summary: 'Create an event',
  access: 'event:write',
  changes: ['events', 'timeline'],
  body: eventToCreate,
  reply: { status: 201, body: event },
  /** `stale-version`: an event of the caller has this id but different content. */
  problems: ['not-found', 'stale-version'],
});

export const updateEvent = operation({
  id: 'updateEvent',
  method: 'PUT',
  path: '/api/event/:id',
  summary:
    'Change or move an event: one occurrence, this and later ones, or all. Returns the event that now holds the occurrence. A stale version returns the current event',
  access: 'event:write',
  changes: ['events', 'timeline'],
  params: eventId,
  body: eventToUpdate,
  reply: { status: 200, body: event },
  problems: ['not-found', 'stale-version', 'forbidden', 'on-hold'],
});

export const deleteEvent = operation({
  id: 'deleteEvent',
  method: 'DELETE',
  path: '/api/event/:id',
  summary:
    'Delete an event, one occurrence, or this and later ones. The whole event can be restored for 30 days',
  access: 'event:write',
  changes: ['events', 'timeline'],
  params: eventId,
  query: z.strictObject({
    version: z.coerce.number().int().min(1),
    scope: z.enum(changeScopes).default('all'),
    occurrence: occurrenceKey.optional(),
    /** `no` skips the notification of invitees. */
    tell: z.enum(['no']).optional(),
  }),
  reply: { status: 200, body: event },
  problems: ['not-found', 'stale-version', 'forbidden', 'on-hold'],
});

export const restoreEvent = operation({
  id: 'restoreEvent',
  method: 'POST',
  path: '/api/event/:id/restore',
  summary: 'Restore a deleted event, one deleted occurrence, or this and later ones',
  access: 'event:write',
  changes: ['events', 'timeline'],
  params: eventId,
  body: z.strictObject({
    occurrence: occurrenceKey.nullable().default(null),
    /** With `following`, restores the deleted occurrences with their attendance. */
    following: z.boolean().default(false),
  }),
  reply: { status: 200, body: event },
  /** `stale-version`: the series changed its rule since; the problem carries the current event. */
  problems: ['not-found', 'forbidden', 'stale-version'],
});

export const noteAttendance = operation({
  id: 'noteAttendance',
  method: 'PUT',
  path: '/api/event/:id/attendance',
  summary:
    'Record one person’s attendance. If someone else recorded it first, the reply is `stale-version` with the current event',
  access: 'event:write',
  changes: ['events', 'timeline'],
  params: eventId,
  body: z.strictObject({
    /** Which occurrence; null for an event that doesn't repeat. */
    occurrence: occurrenceKey.nullable().default(null),
    applicantId: z.uuid(),
    /** Null clears the attendance. */
    attendance: z.enum(attendances).nullable(),
    /** The value the writer saw; detects concurrent edits. */
    was: z.enum(attendances).nullable(),
  }),
  reply: { status: 200, body: event },
  problems: ['not-found', 'stale-version'],
});

/** The calendar section of a case record. */
export const eventsOfPerson = z.object({
  /** The next 12 months by start, at most 50. */
  coming: z.array(occurrence),
  /** The past 12 months, newest first, at most 100. */
  past: z.array(occurrence),
  /** Contacts missed in a row since the last attended one. */
  missedInARow: z.int(),
  /** Last recorded attendance; null if none. */
  lastAttendedAt: moment.nullable(),
});
export type EventsOfPerson = z.infer<typeof eventsOfPerson>;

export const listEventsOfPerson = operation({
  id: 'listEventsOfPerson',
  method: 'GET',
  path: '/api/applicant/:id/event',
  summary: 'List an applicant’s upcoming and past appointments and the number missed in a row',
  access: 'event:read',
  reads: ['events'],
  opensRecord: true,
  params: fileParams,
  reply: { status: 200, body: eventsOfPerson },
  problems: ['not-found', 'merged'],
});
