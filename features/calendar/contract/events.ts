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
import { longestRule } from '#core/contract/recurrence.ts';
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
 * The calendar. An event is written down once; where it repeats, its *occurrences* are worked out for
 * the range that is asked for. One occurrence that was changed by itself is an event of its own that
 * names the series (`seriesId`) and which of its times it stands for (`occurrence`).
 */

export const mostStaff = 50;
export const mostPeople = 50;
export const mostReminders = 5;
/** The earliest reminder: four weeks before, in minutes. */
export const earliestReminder = 28 * 24 * 60;
/** More occurrences than these are not sent at once; see `completeUntil`. */
export const mostOccurrences = 5000;

const colleague = user.pick({ id: true, firstName: true, lastName: true });
const personName = applicantSummary.pick({
  id: true,
  reference: true,
  firstName: true,
  lastName: true,
  preferredName: true,
});

/** Somebody whom an event is about. */
const eventPerson = personName.extend({
  /** Whether they are to come; false where it is only about them. */
  attends: z.boolean(),
  /** What became of it for them, at this occurrence; null while nobody has noted it. */
  attendance: z.enum(attendances).nullable(),
});
export type EventPerson = z.infer<typeof eventPerson>;

const shown = {
  kind: z.enum(eventKinds),
  title: z.string(),
  ...eventTime.shape,
  /** A house or office of the organisation. */
  locationId: z.uuid().nullable(),
  /** Where else, or which room of the location. */
  place: z.string().nullable(),
  /** The address of a meeting in the browser. */
  link: z.string().nullable(),
  /** Of staff, those who are to come. */
  staff: z.array(colleague),
  /** Those whom it is about, as far as they are in reach of whoever asks. */
  people: z.array(eventPerson),
  /** How many more it is about, who are out of reach. */
  others: z.int(),
};

/** What whoever asks may do with it. */
const abilities = z.object({ update: z.boolean(), delete: z.boolean() });

/** One time that an event takes place. */
export const occurrence = z.object({
  eventId: z.uuid(),
  /** Of the event, for the next change. */
  version: z.int(),
  /** Which of the times of an event that repeats; null for one that doesn't. Key: `eventId` with this. */
  occurrence: z.string().nullable(),
  /** The series that it was taken out of, when one of its times was changed by itself. */
  seriesId: z.uuid().nullable(),
  repeats: z.boolean(),
  ...shown,
  /** The moments of start and end; the end of whole days is the beginning of the day after. */
  startAt: moment,
  endAt: moment,
  abilities,
});
export type Occurrence = z.infer<typeof occurrence>;

/** To remind somebody so many minutes before: the staff who come, or the people too who agreed to it. */
export const reminder = z.strictObject({
  minutesBefore: z.int().min(0).max(earliestReminder),
  to: z.enum(['staff', 'people']),
});
export type EventReminder = z.infer<typeof reminder>;

/** An event with all that is known of it. */
export const event = z.object({
  id: z.uuid(),
  version: z.int(),
  seriesId: z.uuid().nullable(),
  /** Of an occurrence that was changed by itself: which of the times of the series it stands for. */
  seriesOccurrence: z.string().nullable(),
  ...shown,
  /** The moments of its first time, or of the occurrence that was asked for. */
  startAt: moment,
  endAt: moment,
  people: z.array(
    eventPerson.extend({
      /** Why they get no mail about it; null when they may. */
      inviteObstacle: z.enum(contactReasons).nullable(),
    }),
  ),
  details: z.string().nullable(),
  /** An RRULE (core/contract/recurrence.ts); null for an event that doesn't repeat. */
  recurrence: z.string().nullable(),
  /** Of an event that repeats, the times that were cancelled. */
  cancelled: z.array(z.string()),
  reminders: z.array(reminder),
  madeBy: colleague.nullable(),
  createdAt: moment,
  updatedAt: moment,
  /** When the last invitations left; null when there were none. */
  invitedAt: moment.nullable(),
  deletedAt: moment.nullable(),
  abilities: abilities.extend({ restore: z.boolean() }),
});
export type CalendarEvent = z.infer<typeof event>;

/** Who is to get a mail with the appointment; later also of its changes and that it was cancelled. */
const invite = z
  .strictObject({
    staff: z.boolean().default(false),
    /** Only those who may be written to (`inviteObstacle`), in words that say nothing of why. */
    people: z.boolean().default(false),
  })
  .default({ staff: false, people: false });

const eachOnce = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** What is sent of an event, field by field: all of it for a new one, what is to change of another. */
export const sentFields = {
  kind: z.enum(eventKinds),
  title: requiredLine(200),
  time: eventTimeToKeep,
  details: optionalParagraphs(5000),
  locationId: z.uuid().nullable(),
  place: optionalLine(200),
  link: optionalWebAddress(),
  /** Accounts of the staff who come. */
  staff: z.array(z.uuid()).max(mostStaff).refine(eachOnce, 'rule:repeated'),
  /** Whom it is about; those out of reach of whoever writes stay as they are. */
  people: z
    .array(z.strictObject({ id: z.uuid(), attends: z.boolean().default(true) }))
    .max(mostPeople)
    .refine((people) => eachOnce(people.map(({ id }) => id)), 'rule:repeated'),
  reminders: z.array(reminder).max(mostReminders),
  recurrence: z.string().min(1).max(longestRule).nullable(),
};

/** A new event, as far as nothing else is sent. */
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
  /** Made by the writer, if they like: sending again after a lost reply adds nothing. */
  id: z.uuid().optional(),
  ...withDefaults(sentFields, emptyEvent),
  invite,
});
export type EventToCreate = z.output<typeof eventToCreate>;

/** One occurrence, it and all after it, or all of the series. */
export const changeScopes = ['this', 'following', 'all'] as const;
export type ChangeScope = (typeof changeScopes)[number];

/**
 * A change; what is left out stays. `occurrence` says which time was at hand: `time` is then the new
 * time of that one, and with `following` and `all` the others move by as much. A rule by days of the
 * week moves along with the day; any other that the new day doesn't fit has to be sent anew.
 */
export const eventToUpdate = z.strictObject({
  version: z.int().min(1),
  /** For an event that repeats; `all` and no `occurrence` mean the series from its first time. */
  scope: z.enum(changeScopes).default('all'),
  occurrence: occurrenceKey.nullable().default(null),
  /** `recurrence` not with `this`. */
  ...z.object(sentFields).partial().shape,
  invite,
});
export type EventToUpdate = z.output<typeof eventToUpdate>;

/** A day that somebody has to be reminded of, from the support record or an enrolment: read there. */
export const calendarEntry = z.object({
  /** Unique in the reply. */
  id: z.string(),
  kind: z.enum([...supportDateKinds, 'follow-up-due']),
  day,
  person: personName,
  /** The section of the file that it leads to. */
  section: z.enum(['support', 'enrolments']),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** A task on the day that it is due: kept and done there, shown here. */
export const calendarTask = taskSummary
  .pick({ id: true, title: true, dueTime: true, assignee: true })
  .extend({ due: day });
export type CalendarTask = z.infer<typeof calendarTask>;

/** More tasks, and more entries, than these are not sent at once; see `isCut`. */
export const mostCalendarTasks = 1000;
export const mostCalendarEntries = 2000;

const eventId = z.object({ id: z.uuid() });
const ofFile = z.object({ id: z.uuid() });

export const listEvents = operation({
  id: 'listEvents',
  method: 'GET',
  path: '/api/event',
  summary: 'What stands in the calendar from one day to another, by its start',
  access: 'event:read',
  reads: ['events'],
  query: z
    .strictObject({
      /** Both days included, of the calendar of `timeZone`; `longestRange` days at most. */
      from: rangeDay,
      to: rangeDay,
      timeZone,
      /** Where one of these comes or made it; `me`: whoever asks. */
      staff: several(z.union([z.uuid(), z.literal('me')])),
      applicant: z.uuid().optional(),
      location: several(z.uuid()),
      kind: several(z.enum(eventKinds)),
      /** `without`: no entries of other records, and no tasks. `support`: the days of support records alone. */
      entries: z.enum(['without', 'support']).optional(),
    })
    .superRefine(isRange),
  reply: {
    status: 200,
    body: z.object({
      occurrences: z.array(occurrence),
      entries: z.array(calendarEntry),
      /** Open ones, by their day; of one location, those that are for whoever works there. */
      tasks: z.array(calendarTask),
      /** Null: that is all. Else there is more than is sent at once, and after this moment all is missing. */
      completeUntil: moment.nullable(),
      /** More tasks or entries are in these days than are sent at once: some are missing. */
      isCut: z.boolean(),
    }),
  },
});

export const readEvent = operation({
  id: 'readEvent',
  method: 'GET',
  path: '/api/event/:id',
  summary: 'One event. With `occurrence`, its times and attendances are those of that occurrence',
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
  summary: 'Make an event',
  access: 'event:write',
  changes: ['events', 'timeline'],
  body: eventToCreate,
  reply: { status: 201, body: event },
  /** `stale-version`: there is an event of mine with this id, and it says something else. */
  problems: ['not-found', 'stale-version'],
});

export const updateEvent = operation({
  id: 'updateEvent',
  method: 'PUT',
  path: '/api/event/:id',
  summary:
    'Change or move an event: one occurrence, it and those after it, or all. The reply is the event ' +
    'that now stands for the occurrence. A stale version is answered with the event as it is',
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
    'Delete an event, one occurrence, or it and those after it. All of it can be brought back for 30 days',
  access: 'event:write',
  changes: ['events', 'timeline'],
  params: eventId,
  query: z.strictObject({
    version: z.coerce.number().int().min(1),
    scope: z.enum(changeScopes).default('all'),
    occurrence: occurrenceKey.optional(),
    /** Whether those who were invited are told; they are unless said otherwise. */
    tell: z.enum(['no']).optional(),
  }),
  reply: { status: 200, body: event },
  problems: ['not-found', 'stale-version', 'forbidden', 'on-hold'],
});

export const restoreEvent = operation({
  id: 'restoreEvent',
  method: 'POST',
  path: '/api/event/:id/restore',
  summary:
    'Bring a deleted event back, or one occurrence that was deleted from its series, or it and those after it',
  access: 'event:write',
  changes: ['events', 'timeline'],
  params: eventId,
  body: z.strictObject({
    occurrence: occurrenceKey.nullable().default(null),
    /** With the occurrence from which on all were deleted: these, with what was noted of each. */
    following: z.boolean().default(false),
  }),
  reply: { status: 200, body: event },
  /** `stale-version`: the series repeats in another way since; with the event as it is. */
  problems: ['not-found', 'forbidden', 'stale-version'],
});

export const noteAttendance = operation({
  id: 'noteAttendance',
  method: 'PUT',
  path: '/api/event/:id/attendance',
  summary:
    'Note what became of it for one person. When somebody has noted something else meanwhile, the ' +
    'answer is `stale-version` with the event as it is',
  access: 'event:write',
  changes: ['events', 'timeline'],
  params: eventId,
  body: z.strictObject({
    /** Which time of an event that repeats; null for one that doesn't. */
    occurrence: occurrenceKey.nullable().default(null),
    applicantId: z.uuid(),
    /** Null takes back what was noted. */
    attendance: z.enum(attendances).nullable(),
    /** What stood there when the writer looked. */
    was: z.enum(attendances).nullable(),
  }),
  reply: { status: 200, body: event },
  problems: ['not-found', 'stale-version'],
});

/** What the file of a person shows of the calendar. */
export const eventsOfPerson = z.object({
  /** Of the year to come, by their start; 50 at most. */
  coming: z.array(occurrence),
  /** Of the year that has passed, the newest first; 100 at most. */
  past: z.array(occurrence),
  /** How many contacts in a row they have missed since the last that they came to. */
  missedInARow: z.int(),
  /** When they were last there, as far as it was noted. */
  lastAttendedAt: moment.nullable(),
});
export type EventsOfPerson = z.infer<typeof eventsOfPerson>;

export const listEventsOfPerson = operation({
  id: 'listEventsOfPerson',
  method: 'GET',
  path: '/api/applicant/:id/event',
  summary: 'The appointments of an applicant: to come, past, and how many were missed in a row',
  access: 'event:read',
  reads: ['events'],
  opensRecord: true,
  params: ofFile,
  reply: { status: 200, body: eventsOfPerson },
  problems: ['not-found', 'merged'],
});
