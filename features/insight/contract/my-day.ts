import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { total } from '#core/contract/paging.ts';
import { user } from '#core/contract/users.ts';
import { occurrence } from '#features/calendar/contract/events.ts';
import { applicantSummary } from '#features/person/contract/applicant-lists.ts';
import { openMarks } from '#features/person/contract/dangers.ts';
import { shiftNote } from '#features/shift-notes/contract/shift-notes.ts';
import { supportDateKinds } from '#features/support/contract/enumerations.ts';
import { taskSummary } from '#features/tasks/contract/tasks.ts';
import { triageItem, triageTopics } from '#features/triage/contract/triage.ts';

/** My own work, or that of each case worker whose people I can see. */
export const dayViews = ['me', 'team'] as const;
export type DayView = (typeof dayViews)[number];

/** Most case workers in the team's day, beside the column of unassigned items. */
export const maxTeamWorkers = 24;

const person = applicantSummary.pick({
  id: true,
  reference: true,
  firstName: true,
  lastName: true,
  preferredName: true,
});

/** Dates that approach: those of the support record, a check after the exit, a consent that ends. */
export const dayDateKinds = [...supportDateKinds, 'follow-up', 'consent'] as const;

export const dayItem = z.discriminatedUnion('kind', [
  /** Someone with an unhandled danger answer. `since`: time of the oldest such answer. */
  z.object({ kind: z.literal('danger'), person, marks: openMarks, since: moment }),
  /** An item of triage. It belongs to no one, so all staff see the same. */
  z.object({ kind: z.literal('triage'), item: triageItem }),
  /** A note of a shift that I must still read; only in my own day. */
  z.object({ kind: z.literal('shift-note'), note: shiftNote }),
  z.object({
    kind: z.literal('task'),
    task: taskSummary,
    /** For a rule about a follow-up or a consent: its id. */
    causeId: z.uuid().nullable(),
  }),
  z.object({ kind: z.literal('appointment'), occurrence }),
  /** Someone without contact for too long: since the last one, or since they were added. */
  z.object({ kind: z.literal('contact-gap'), person, since: moment, wasContacted: z.boolean() }),
  /** `id`: the follow-up, the consent, or the entry of the support record. */
  z.object({ kind: z.literal('date'), id: z.uuid(), person, date: z.enum(dayDateKinds), day }),
]);
export type DayItem = z.infer<typeof dayItem>;

const items = z.array(dayItem);

/** Groups of a day, in order: danger and late, at a time, and any time today. */
export const dayGroups = ['first', 'scheduled', 'anyTime'] as const;
export type DayGroup = (typeof dayGroups)[number];

const groups = { first: items, scheduled: items, anyTime: items };
export type DayItems = Record<DayGroup, DayItem[]>;

export const dayColumn = z.object({
  /** Null for what is assigned to no one. */
  worker: user.pick({ id: true, firstName: true, lastName: true }).nullable(),
  ...groups,
});
export type DayColumn = z.infer<typeof dayColumn>;

export const myDay = z.object({
  of: z.enum(dayViews),
  day,
  /** Numbers of the linked lists, which may be longer than the columns. */
  counts: z.object({
    overdue: total,
    appointments: z.int(),
    tasksToday: total,
    withoutContact: total,
    datesThisWeek: z.int(),
    triage: z.int(),
    /** Overdue replies among those in triage. */
    triageLate: z.int(),
    people: total,
  }),
  /** First day with a recent enough contact, for the link to those without one. */
  contactBefore: day,
  /** One for me. For the team, unassigned items and then the case workers by name. */
  columns: z.array(dayColumn),
  /** True if the team has more case workers than `maxTeamWorkers`. */
  hasMoreWorkers: z.boolean(),
});
export type MyDay = z.infer<typeof myDay>;

export const readMyDay = operation({
  id: 'readMyDay',
  method: 'GET',
  path: '/api/my-day',
  summary: 'Get everything that needs the caller or their team today, in order',
  access: 'dashboard:read',
  mayLag: true,
  reads: ['tasks', 'timeline', 'consents', 'shift-notes', ...triageTopics],
  freshFor: 5,
  query: z.strictObject({
    of: z.enum(dayViews).default('me'),
    /** IANA time zone of today; the organization's by default. */
    zone: z.string().max(60).optional(),
  }),
  reply: { status: 200, body: myDay },
});
