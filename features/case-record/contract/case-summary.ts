import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { occurrence } from '#features/calendar/contract/events.ts';
import { consentScope } from '#features/consents/contract/consents.ts';
import { likelyPair } from '#features/duplicates/contract/duplicates.ts';
import { formAddition } from '#features/intake/contract/form-additions.ts';
import { contactKinds, contactOutcomes } from '#features/notes/contract/enumerations.ts';
import { contactFlags } from '#features/person/contract/contact-safety.ts';
import { type ApplicantStatus, programStatuses } from '#features/person/contract/enumerations.ts';
import { personPhoto } from '#features/photos/contract/photos.ts';
import { supportDateKinds } from '#features/support/contract/enumerations.ts';
import { taskSummary } from '#features/tasks/contract/tasks.ts';

/** Most open tasks in a summary. */
export const maxSummaryTasks = 5;
/** Most dates in a summary, and how many days ahead they may be. */
export const maxSummaryDates = 3;
export const daysOfSummaryDates = 90;
/** Consents that end within this many days are due for renewal. */
export const daysOfEndingConsents = 30;

/** A contact in a note, an attended appointment, or an answered follow-up. */
const contact = z.object({
  kind: z.enum([...contactKinds, 'appointment', 'follow-up']),
  outcome: z.enum(contactOutcomes),
  at: moment,
});

/** Values that a complete case record has. */
export const missingFacts = [
  'emergency-contact',
  'date-of-birth',
  'phone-or-email',
  'health-card',
  'income',
] as const;
export type MissingFact = (typeof missingFacts)[number];

/** A day in the support record, or a follow-up after an exit. */
const importantDate = z.object({
  /** Unique within the reply. */
  id: z.string(),
  kind: z.enum([...supportDateKinds, 'follow-up-due']),
  day,
  /** Its subject in the words of the record: a court's time, a plan, a medication. */
  text: z.string().nullable(),
  /** Kind of the benefit or document; null for other dates. */
  entryKind: z.string().nullable(),
  /** Days after the exit; null unless it is a follow-up. */
  daysAfter: z.int().nullable(),
});
export type ImportantDate = z.infer<typeof importantDate>;

/** The header and the overview of a case record beside the person's own fields. */
export const caseSummary = z.object({
  /** Null without one, and while the organization keeps no photos. */
  photo: personPhoto.nullable(),
  /** Says that the safe contact who must be asked is missing; null otherwise. */
  contactFlag: z.enum(contactFlags).nullable(),
  /** False if the person may not be called. */
  mayCall: z.boolean(),
  /** When the legal hold was set; null without one. */
  heldSince: moment.nullable(),
  /** Additions of the person to their forms that no one has handled, newest first. */
  additions: z.array(formAddition),
  /** Open pairs with a record that is likely the same person's. */
  likelyPairs: z.array(likelyPair),
  /** When the status last changed. */
  statusSince: moment,
  /** Latest contact; null if none. */
  lastContact: contact.nullable(),
  /** Latest try to reach the person since the last contact; null if none. */
  lastAttempt: contact.nullable(),
  /** The current bed and the first day in it; null without one. */
  stay: z.object({ bed: z.string(), room: z.string(), locationId: z.uuid(), from: day }).nullable(),
  /** First day of the open enrollment, which may be in the future; null without one. */
  enrolledFrom: day.nullable(),
  /** True if the location of the open enrollment has beds. */
  hasBedsAtLocation: z.boolean(),
  /** Next occurrence that the person attends, also while it is under way; null if none. */
  nextAppointment: occurrence
    .pick({
      eventId: true,
      occurrence: true,
      kind: true,
      title: true,
      allDay: true,
      start: true,
      end: true,
      timeZone: true,
      startAt: true,
      endAt: true,
      locationId: true,
      place: true,
    })
    .nullable(),
  /** Open tasks that aren't snoozed, earliest due first. */
  tasks: z.object({
    first: z.array(
      taskSummary.pick({
        id: true,
        version: true,
        title: true,
        assignee: true,
        due: true,
        dueTime: true,
        priority: true,
        snoozedUntil: true,
        doneAt: true,
      }),
    ),
    open: z.int(),
    overdue: z.int(),
  }),
  /** The current enrollment, or else the last one. */
  programs: z.array(
    z.object({
      id: z.uuid(),
      locationId: z.uuid(),
      programStatus: z.enum(programStatuses),
      startDate: day,
      endDate: day.nullable(),
    }),
  ),
  /** Next dates of the support record and follow-ups. */
  dates: z.array(importantDate),
  /** Active consents that end soon and weren't renewed, earliest first. */
  endingConsents: z.array(
    consentScope
      .pick({ parts: true, topics: true, groups: true, recipients: true, purpose: true })
      .extend({ id: z.uuid(), expiresOn: day }),
  ),
  missing: z.array(z.enum(missingFacts)),
});
export type CaseSummary = z.infer<typeof caseSummary>;

/** The next step for a person, by their status. */
export const nextSteps = [
  'review',
  'send-screening',
  'decide',
  'enroll',
  'assign-bed',
  'plan-follow-up',
] as const;
export type NextStep = (typeof nextSteps)[number];

/**
 * The next step for a person; null if none follows from the record, such as after a decline.
 *
 * @param summary undefined until it is loaded; a client has no step until then
 */
export function nextStepFor(
  status: ApplicantStatus,
  summary: Pick<CaseSummary, 'stay' | 'hasBedsAtLocation'> | undefined,
): NextStep | null {
  switch (status) {
    case 'prescreening-incomplete':
      return 'review';
    case 'screening-incomplete':
      return 'send-screening';
    case 'pending':
      return 'decide';
    case 'approve':
      return 'enroll';
    case 'client':
      if (!summary) return null;
      return summary.stay === null && summary.hasBedsAtLocation ? 'assign-bed' : 'plan-follow-up';
    case 'decline':
      return null;
  }
}

export const readCaseSummary = operation({
  id: 'readCaseSummary',
  method: 'GET',
  path: '/api/applicant/:id/summary',
  summary:
    'Get the overview of a case record: photo, who may be contacted how, legal hold, likely duplicates, status, bed, next appointment, open tasks, last contact, dates, ending consents, and missing values',
  access: 'applicant:read',
  reads: [
    'record',
    'contact-safety',
    'holds',
    'duplicates',
    'enrollments',
    'timeline',
    'occupancy',
    'tasks',
    'events',
    'consents',
  ],
  opensRecord: true,
  params: z.object({ id: z.uuid() }),
  reply: { status: 200, body: caseSummary },
  problems: ['not-found', 'merged'],
});
