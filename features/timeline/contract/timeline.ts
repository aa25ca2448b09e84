import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema, several } from '#core/contract/paging.ts';
import { translatedText } from '#core/contract/text.ts';
import { eventKinds } from '#features/calendar/contract/enumerations.ts';
import { consentEndings } from '#features/consents/contract/enumerations.ts';
import { outcome } from '#features/enrollment/contract/enrollments.ts';
import { followUpResults, waitingPriorities } from '#features/enrollment/contract/enumerations.ts';
import { incidentKinds, incidentSeverities } from '#features/incidents/contract/enumerations.ts';
import { note } from '#features/notes/contract/notes.ts';
import { applicantStatuses, programStatuses } from '#features/person/contract/enumerations.ts';
import { questionCategory } from '#features/questions/contract/questions.ts';
import { textMessage } from '#features/texts/contract/texts.ts';

/** Kinds of timeline entries; also the values of the filter. */
export const timelineKinds = [
  'note',
  'status',
  'fields',
  'answers',
  'support',
  'upload',
  'photo',
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
  'text',
  'incident',
  'shift-note',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const screeningEvents = [
  'sent',
  'printed',
  'opened-beside',
  'opened-on-paper',
  'opened-by-person',
  'revoked',
  'begun',
  'submitted',
] as const;

export const draftEvents = ['submitted', 'attached', 'detached'] as const;

export const uploadEvents = [
  ...(['added', 'changed', 'deleted', 'restored'] as const),
  // To the client, from them, and withdrawn from them.
  ...(['shared', 'sent', 'unshared'] as const),
  'sent-with-form',
] as const;

export const photoEvents = ['added', 'replaced', 'removed'] as const;

export const enrollmentEvents = [
  'enrolled',
  'begun',
  'exited',
  'reopened',
  'corrected',
  'moved',
  'follow-up',
] as const;

export const bedEvents = ['given', 'moved', 'left'] as const;

export const waitingEvents = ['added', 'changed', 'ended', 'moved', 'enrolled'] as const;
export const taskEvents = ['added', 'done', 'reopened'] as const;

export const appointmentEvents = [
  ...(['made', 'moved', 'deleted', 'restored'] as const),
  ...(['attended', 'missed', 'cancelled', 'not-noted'] as const),
] as const;

/** Creation, deletion, and restoration of the case record. */
export const fileEvents = ['created', 'deleted', 'restored'] as const;

/** Appointment reminders and questions emailed to the person. */
export const reminderEvents = [
  'sent',
  'unknown',
  'stopped',
  'resumed',
  'lifted',
  'question-sent',
  'question-unknown',
] as const;

/**
 * Texts to and from the person, their consent to texts, and STOP. What became of a text shows in its
 * entry.
 */
export const textEvents = [
  'written',
  'received',
  'consent-recorded',
  'consent-ended',
  'stopped',
  'resumed',
] as const;

/** The record absorbed another, was absorbed, or the merge was undone. */
export const mergeEvents = ['merged', 'merged-into', 'merge-undone'] as const;

export const pageEvents = [
  'invited',
  'invitation-revoked',
  'linked',
  'unlinked',
  /** A client's move request, and its settlement by staff. */
  'move-asked',
  'move-answered',
  /** A client said that they will come to an appointment. */
  'coming',
] as const;

export const incidentEvents = ['added', 'addendum-added', 'closed', 'reopened'] as const;

export const shiftNoteEvents = ['added', 'withdrawn'] as const;

export const consentEvents = ['signed', 'ended', 'taken-back'] as const;

const status = z.enum(applicantStatuses);

const happened = {
  /** Stable key; entries are immutable. */
  id: z.string(),
  at: moment,
  by: z.object({
    /** `person`: the subject of the record, through a public form. `system`: Cairn itself. */
    kind: z.enum(['staff', 'person', 'system']),
    /** Staff name; null when the account is gone. */
    name: z.string().nullable(),
  }),
};

/** Status before and after, if the entry changed it. */
const statusChange = z.object({ from: status, to: status });

/**
 * One timeline entry. Names the changed fields and counts answers without their values. Read access
 * isn't part of the timeline.
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
    /** Field names of an applicant. */
    fields: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('answers'),
    ...happened,
    count: z.int(),
    /** Question topics, by their current names. */
    topics: z.array(questionCategory.pick({ id: true, name: true })),
  }),
  z.object({
    kind: z.literal('support'),
    ...happened,
    /** Changed groups of the support record. */
    groups: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('upload'),
    ...happened,
    event: z.enum(uploadEvents),
    /** New name of the document; null when only its note changed. */
    name: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('photo'),
    ...happened,
    event: z.enum(photoEvents),
  }),
  z.object({
    kind: z.literal('screening'),
    ...happened,
    event: z.enum(screeningEvents),
    /** Other fields that the submission changed. */
    fields: z.array(z.string()),
    status: statusChange.nullable(),
    /** Reason for sending against the person's contact preferences. */
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
    event: z.enum(enrollmentEvents),
    /** Location of a new enrollment; null for later entries. */
    locationId: z.uuid().nullable(),
    /** Effective date; null where none applies. */
    day: day.nullable(),
    /** Program status after a step or exit. */
    programStatus: z.enum(programStatuses).nullable(),
    outcome: outcome.nullable(),
    followUp: z.object({ daysAfter: z.int(), result: z.enum(followUpResults) }).nullable(),
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('bed'),
    ...happened,
    event: z.enum(bedEvents),
    /** Bed name at that time; for `left`, the bed vacated. */
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
    /** Current task title, null once deleted; the audit log doesn't store it. */
    title: translatedText.nullable(),
  }),
  z.object({
    kind: z.literal('event'),
    ...happened,
    event: z.enum(appointmentEvents),
    /** Only the kind of the appointment; its texts stay in the calendar. */
    eventKind: z.enum(eventKinds),
    /** "YYYY-MM-DDTHH:mm" in `timeZone`; "YYYY-MM-DD" for all-day events. */
    start: z.string(),
    timeZone: z.string(),
  }),
  z.object({
    kind: z.literal('consent'),
    ...happened,
    event: z.enum(consentEvents),
    /** Named recipients; empty for the general treatment, payment, and operations consent. */
    recipients: z.array(z.string()),
    /** How it ended; null when signed. */
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
    /** Reference of the other record. */
    reference: z.string(),
    reason: z.string().nullable(),
    /** Fields of this record changed by the merge or its undo. */
    fields: z.array(z.string()),
    status: statusChange.nullable(),
  }),
  z.object({
    kind: z.literal('reminder'),
    ...happened,
    event: z.enum(reminderEvents),
    /** How the person asked for reminders again, as recorded by staff. */
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('text'),
    ...happened,
    event: z.enum(textEvents),
    /** The text as it stands now; null for other events. */
    text: textMessage.nullable(),
    /** Why staff texted against contact rules, or how the person said what was recorded. */
    reason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('incident'),
    ...happened,
    event: z.enum(incidentEvents),
    /** The incident as it is now, without its texts. */
    incident: z.object({
      kind: z.enum(incidentKinds),
      severity: z.enum(incidentSeverities),
      happenedAt: moment,
      locationId: z.uuid().nullable(),
    }),
  }),
  z.object({
    kind: z.literal('shift-note'),
    ...happened,
    event: z.enum(shiftNoteEvents),
    locationId: z.uuid(),
    important: z.boolean(),
    /** Its current text; null once withdrawn. */
    text: z.string().nullable(),
    /** Reason for withdrawing it. */
    reason: z.string().nullable(),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const readTimeline = operation({
  id: 'readTimeline',
  method: 'GET',
  path: '/api/applicant/:id/timeline',
  summary:
    'List what happened to an applicant: notes, changes, answers, and decisions; newest first',
  access: 'applicant:read',
  reads: ['timeline'],
  opensRecord: true,
  freshFor: 5,
  params: z.object({ id: z.uuid() }),
  query: listQuery(['at'])
    .omit({ q: true, sort: true })
    .extend({
      kind: several(z.enum(timelineKinds)),
      /** Limits notes to those about a contact with the person. */
      contact: z.enum(['only']).optional(),
    }),
  reply: { status: 200, body: pageSchema(timelineEntry) },
  problems: ['not-found', 'merged'],
});

/** Most entries that `readNewActivity` returns. */
export const maxNewEntries = 5;

export const readNewActivity = operation({
  id: 'readNewActivity',
  method: 'GET',
  path: '/api/applicant/:id/new-activity',
  summary: 'List what others did in a case record since the caller last opened it, newest first',
  access: 'applicant:read',
  reads: ['timeline'],
  opensRecord: true,
  params: z.object({ id: z.uuid() }),
  reply: {
    status: 200,
    body: z.object({
      /** When the caller's last visit began; null if they never opened the record before. */
      lastVisitAt: moment.nullable(),
      /** Without the caller's own. */
      entries: z.array(timelineEntry).max(maxNewEntries),
      /** True if there are more than these entries. */
      hasMore: z.boolean(),
    }),
  },
  problems: ['not-found', 'merged'],
});
