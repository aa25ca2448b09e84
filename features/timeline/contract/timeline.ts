import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageOf, several } from '#core/contract/paging.ts';
import { inBothLanguagesText } from '#core/contract/text.ts';
import { eventKinds } from '#features/calendar/contract/enumerations.ts';
import { consentEndings } from '#features/consents/contract/enumerations.ts';
import { outcome } from '#features/enrollment/contract/enrollments.ts';
import { followUpResults, waitingPriorities } from '#features/enrollment/contract/enumerations.ts';
import { note } from '#features/notes/contract/notes.ts';
import { applicantStatuses, programStatuses } from '#features/person/contract/enumerations.ts';
import { questionCategory } from '#features/questions/contract/questions.ts';

/** What can happen to a person, as the timeline sorts it; the filter has the same names. */
export const timelineKinds = [
  'note',
  'status',
  'fields',
  'answers',
  'support',
  'upload',
  'screening',
  'draft',
  'enrolment',
  'bed',
  'waiting',
  'task',
  'event',
  'file',
  'merge',
  'page',
  'consent',
  'reminder',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** What became of the screening. */
export const screeningEvents = [
  'sent',
  'printed',
  'opened-beside',
  'opened-by-person',
  'revoked',
  'begun',
  'submitted',
] as const;

/** What became of a pre-screening of this person. */
export const draftEvents = ['submitted', 'attached', 'detached'] as const;

/** What became of a file that was added to the case file. */
export const uploadEvents = [
  ...(['added', 'changed', 'deleted', 'restored'] as const),
  // To the person, from them, and no longer to them.
  ...(['shared', 'sent', 'unshared'] as const),
] as const;

/** What became of an enrolment. */
export const enrolmentEvents = [
  'enrolled',
  'begun',
  'exited',
  'reopened',
  'corrected',
  'moved',
  'follow-up',
] as const;

/** What became of the bed that somebody has. */
export const bedEvents = ['given', 'moved', 'left'] as const;

/** What became of waiting for a place. */
export const waitingEvents = ['added', 'changed', 'ended', 'moved', 'enrolled'] as const;
/** What became of a task about this person. */
export const taskEvents = ['added', 'done', 'reopened'] as const;

/** What became of an appointment, and of this person at it. */
export const appointmentEvents = [
  ...(['made', 'moved', 'deleted', 'restored'] as const),
  ...(['attended', 'missed', 'cancelled', 'not-noted'] as const),
] as const;

/** What became of the case file itself. */
export const fileEvents = ['created', 'deleted', 'restored'] as const;

/** What became of the reminders of appointments that go to the person. */
export const reminderEvents = ['sent', 'unknown', 'stopped', 'resumed', 'lifted'] as const;

/** What merging did to the case file: took another in, became part of another, was parted again. */
export const mergeEvents = ['merged', 'merged-into', 'merge-undone'] as const;

/** What became of the person's own page. */
export const pageEvents = [
  'invited',
  'invitation-revoked',
  'linked',
  'unlinked',
  /** They ask for another time of an appointment; staff have settled that. */
  'move-asked',
  'move-answered',
] as const;

/** What became of a permission to give something out. */
export const consentEvents = ['signed', 'ended', 'taken-back'] as const;

const status = z.enum(applicantStatuses);

const happened = {
  /** Of the entry, for keys; entries never change. */
  id: z.string(),
  at: moment,
  by: z.object({
    /** `person`: the one whom the file is about, in a public form. `system`: Cairn itself. */
    kind: z.enum(['staff', 'person', 'system']),
    /** Of staff; null when their account is gone. */
    name: z.string().nullable(),
  }),
};

/** The status before and after, where the entry changed it. */
const statusChange = z.object({ from: status, to: status });

/**
 * One thing that happened. Which fields and how many answers changed is said here; what they hold is
 * in the file, as it is now. That somebody looked at the file is no part of it.
 */
export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), ...happened, note }),
  z.object({
    kind: z.literal('status'),
    ...happened,
    status: statusChange,
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('fields'),
    ...happened,
    /** Names of fields of an applicant. */
    fields: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('answers'),
    ...happened,
    count: z.int(),
    /** The topics of the questions, as they are called now. */
    topics: z.array(questionCategory.pick({ id: true, name: true })),
  }),
  z.object({
    kind: z.literal('support'),
    ...happened,
    /** The groups of the support record in which something changed. */
    groups: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('upload'),
    ...happened,
    event: z.enum(uploadEvents),
    /** What the file is called since; null where only its note changed. */
    name: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('screening'),
    ...happened,
    event: z.enum(screeningEvents),
    /** What handing in has changed besides. */
    fields: z.array(z.string()),
    status: statusChange.nullable(),
    /** Why it was sent though the person's wishes spoke against it. */
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('draft'),
    ...happened,
    event: z.enum(draftEvents),
    draftId: z.uuid(),
  }),
  z.object({
    kind: z.literal('enrolment'),
    ...happened,
    event: z.enum(enrolmentEvents),
    /** Where somebody was enrolled; null for what happened later. */
    locationId: z.uuid().nullable(),
    /** When it was so; null where no one day is meant. */
    day: day.nullable(),
    /** What a step or the exit led to. */
    programStatus: z.enum(programStatuses).nullable(),
    outcome: outcome.nullable(),
    followUp: z.object({ daysAfter: z.int(), result: z.enum(followUpResults) }).nullable(),
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('bed'),
    ...happened,
    event: z.enum(bedEvents),
    /** The bed as it was called then; of `left`, the one that was left. */
    room: z.string(),
    bed: z.string(),
    day,
  }),
  z.object({
    kind: z.literal('waiting'),
    ...happened,
    event: z.enum(waitingEvents),
    locationId: z.uuid(),
    priority: z.enum(waitingPriorities),
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('task'),
    ...happened,
    event: z.enum(taskEvents),
    /** What the task is called now; null once it is deleted. The log doesn't say. */
    title: inBothLanguagesText.nullable(),
  }),
  z.object({
    kind: z.literal('event'),
    ...happened,
    event: z.enum(appointmentEvents),
    /** Of the appointment no more is said: its words are in the calendar. */
    eventKind: z.enum(eventKinds),
    /** "YYYY-MM-DDTHH:mm" on the clocks of `timeZone`; "YYYY-MM-DD" for whole days. */
    start: z.string(),
    timeZone: z.string(),
  }),
  z.object({
    kind: z.literal('consent'),
    ...happened,
    event: z.enum(consentEvents),
    /** Whom it names; nobody where all who treat, pay and run the program are meant. */
    recipients: z.array(z.string()),
    /** How it ended; null where it was signed. */
    ending: z.enum(consentEndings).nullable(),
  }),
  z.object({
    kind: z.literal('file'),
    ...happened,
    event: z.enum(fileEvents),
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('page'),
    ...happened,
    event: z.enum(pageEvents),
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('merge'),
    ...happened,
    event: z.enum(mergeEvents),
    /** Of the other file. */
    reference: z.string(),
    reason: z.string().nullable(),
    /** What merging or undoing has changed in this file. */
    fields: z.array(z.string()),
    status: statusChange.nullable(),
  }),
  z.object({
    kind: z.literal('reminder'),
    ...happened,
    event: z.enum(reminderEvents),
    /** How they asked for reminders again, where staff noted it. */
    reason: z.string().nullable(),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const readTimeline = operation({
  id: 'readTimeline',
  method: 'GET',
  path: '/api/applicant/:id/timeline',
  summary: 'What happened to an applicant: notes, changes, answers, decisions; the newest first',
  access: 'applicant:read',
  reads: ['timeline'],
  opensRecord: true,
  freshFor: 0,
  params: z.object({ id: z.uuid() }),
  query: listQuery(['at'])
    .omit({ q: true, sort: true })
    .extend({ kind: several(z.enum(timelineKinds)) }),
  reply: { status: 200, body: pageOf(timelineEntry) },
  problems: ['not-found', 'merged'],
});
