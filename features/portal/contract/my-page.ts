import * as z from 'zod';
import { secretText } from '#core/contract/auth.ts';
import { day, moment, requiredDay } from '#core/contract/dates.ts';
import { eventTime, occurrenceKey } from '#core/contract/event-times.ts';
import { operation } from '#core/contract/operation.ts';
import { optionalParagraphs, translatedText } from '#core/contract/text.ts';
import { eventKinds } from '#features/calendar/contract/enumerations.ts';
import { moveWishText } from '#features/calendar/contract/move-requests.ts';
import { consentScope } from '#features/consents/contract/consents.ts';
import { consentStates } from '#features/consents/contract/enumerations.ts';
import { fileLimits, uploadForm } from '#features/documents/contract/files.ts';
import { neededDocument } from '#features/documents/contract/needed-documents.ts';
import { teamMessage } from '#features/messages/contract/team-messages.ts';
import { clientWord } from '#features/tasks/contract/tasks.ts';

/**
 * Client-facing stage, instead of the internal status. `form-to-fill`: the screening is open.
 * `in-review`: staff are reviewing the answers. `accepted`: there is a place. `declined`: there is
 * none now. `about-to-start`, `started`, `completed`, `ended`: the program.
 */
export const stages = [
  'form-to-fill',
  'in-review',
  'accepted',
  'declined',
  'about-to-start',
  'started',
  'completed',
  'ended',
] as const;
export type Stage = (typeof stages)[number];

/** Screening state for the client. `waits`: staff haven't asked for it yet. */
export const formStates = ['waits', 'open', 'done', 'none'] as const;

/** Document that staff share with the person. */
export const sharedDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Note by staff for the person. */
  note: z.string().nullable(),
  /** In bytes. */
  size: z.int(),
  sharedAt: moment,
});

export type SharedDocument = z.infer<typeof sharedDocument>;

/** Document that the person sent. */
export const sentDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  sentAt: moment,
});

/**
 * Appointment that the client attends. Omits title, details, and other people, which are staff
 * notes.
 */
export const myAppointment = z.object({
  eventId: z.uuid(),
  kind: z.enum(eventKinds),
  /** In the location's time zone; `start` identifies the occurrence. */
  ...eventTime.shape,
  startAt: moment,
  endAt: moment,
  location: z
    .object({
      name: z.string(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
      /** The way there; empty if not written. */
      directions: translatedText,
    })
    .nullable(),
  /** Room or other place. */
  place: z.string().nullable(),
  link: z.string().nullable(),
  /** First names of attending staff. */
  staff: z.array(z.object({ firstName: z.string() })),
  /** Marked as canceled for this person. */
  isCancelled: z.boolean(),
  /** State of the client's move request; `answered` means the time stayed. */
  moveWish: z.enum(['open', 'answered']).nullable(),
  /** True if the client's last answer is that they will come. */
  isComing: z.boolean(),
});
export type MyAppointment = z.infer<typeof myAppointment>;

/** Task that the client does. */
export const myTask = z.object({
  id: z.uuid(),
  title: z.string(),
  due: day.nullable(),
  /** "HH:mm" */
  dueTime: z.string().nullable(),
  doneAt: moment.nullable(),
  /** The client’s words about it, oldest first. */
  words: z.array(clientWord),
});
export type MyTask = z.infer<typeof myTask>;

/** Document that staff need from the client and haven't settled. */
export const myNeededDocument = neededDocument.pick({ id: true, kind: true, note: true }).extend({
  /** `sent`: staff check it. `not_had`: staff look for another way. */
  state: z.enum(['needed', 'sent', 'not_had']),
});
export type MyNeededDocument = z.infer<typeof myNeededDocument>;

/** Days that a done task stays visible. */
export const daysOfDoneTasks = 30;

export const myPage = z.object({
  stage: z.enum(stages),
  /** Location and start date of the current enrollment. */
  place: z.string().nullable(),
  startDate: day.nullable(),
  /** First name. */
  caseWorker: z.string().nullable(),
  form: z.object({
    state: z.enum(formStates),
    /** Time of the last answer; null when there are none. */
    savedAt: moment.nullable(),
  }),
  /** Still needed ones first. */
  needed: z.array(myNeededDocument),
  documents: z.array(sharedDocument),
  sent: z.array(sentDocument),
  appointments: z.object({
    /** Next year, ordered by start, at most 30. */
    coming: z.array(myAppointment),
    /** Last year, newest first, at most 50. */
    past: z.array(myAppointment),
  }),
  tasks: z.object({
    open: z.array(myTask),
    /** From the last `daysOfDoneTasks` days, newest first. */
    done: z.array(myTask),
  }),
  /** When the organization has promised a reply to what is written now. */
  answerBy: moment,
  /** Upload limits. */
  limits: fileLimits,
});
export type MyPage = z.infer<typeof myPage>;

export const readMyPage = operation({
  id: 'readMyPage',
  method: 'GET',
  path: '/api/my/page',
  summary: 'Get my portal overview in one call; null while no record is linked to my account',
  access: 'client',
  reads: ['my-page'],
  reply: {
    status: 200,
    body: z.object({
      page: myPage.nullable(),
      /** True while the link to the record is suspended until staff have checked it. */
      isPaused: z.boolean(),
    }),
  },
});

export const acceptPage = operation({
  id: 'acceptPage',
  method: 'POST',
  path: '/api/my/page',
  summary:
    'Accept the invitation to my portal with my date of birth. The error doesn’t say which of the two was wrong',
  access: 'client',
  changes: ['my-page'],
  body: z.strictObject({ token: secretText, dateOfBirth: requiredDay() }),
  reply: { status: 204 },
  problems: ['gone', 'already-linked', 'too-many'],
  perMinute: 20,
});

export const openMyForm = operation({
  id: 'openMyForm',
  method: 'POST',
  path: '/api/my/form',
  summary: 'Open the screening I was asked to complete, where I left off',
  access: 'client',
  /** Path of the form on this site. */
  reply: { status: 201, body: z.object({ path: z.string() }) },
  problems: ['not-found', 'too-many'],
  perMinute: 20,
});

export const downloadMyDocument = operation({
  id: 'downloadMyDocument',
  method: 'GET',
  path: '/api/my/document/:id',
  summary: 'Download a document staff shared with me. Recorded as a disclosure',
  access: 'client',
  params: z.object({ id: z.uuid() }),
  reply: { status: 200, file: 'application/octet-stream', otherFiles: ['*/*'] },
  problems: ['not-found', 'file-damaged', 'files-away'],
});

export const sendMyDocument = operation({
  id: 'sendMyDocument',
  method: 'POST',
  path: '/api/my/document',
  summary: 'Send documents to my case worker as `file`, all or none. Works like `uploadFiles`',
  access: 'client',
  changes: ['my-page'],
  upload: uploadForm,
  reply: { status: 201, body: z.object({ documents: z.array(sentDocument) }) },
  problems: [
    'not-found',
    'too-large',
    'file-type',
    'infected',
    'not-scanned',
    'files-away',
    'too-many',
  ],
  perMinute: 10,
});

export const sendMyNeededDocument = operation({
  id: 'sendMyNeededDocument',
  method: 'POST',
  path: '/api/my/needed-document/:id',
  summary: 'Send a document that staff asked me for. Works like `sendMyDocument`',
  access: 'client',
  changes: ['my-page'],
  params: z.object({ id: z.uuid() }),
  upload: uploadForm,
  reply: { status: 201, body: z.object({ documents: z.array(sentDocument) }) },
  problems: [
    'not-found',
    'too-large',
    'file-type',
    'infected',
    'not-scanned',
    'files-away',
    'too-many',
  ],
  perMinute: 10,
});

export const setMyNeededDocument = operation({
  id: 'setMyNeededDocument',
  method: 'PUT',
  path: '/api/my/needed-document/:id',
  summary: 'Say that I don’t have a document that staff asked me for, or that I have it after all',
  access: 'client',
  changes: ['my-page'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ isHad: z.boolean() }),
  reply: { status: 204 },
  problems: ['not-found', 'too-many'],
  perMinute: 20,
});

export const downloadMyAppointment = operation({
  id: 'downloadMyAppointment',
  method: 'GET',
  path: '/api/my/appointment/:id/ics',
  summary:
    'Download one of my appointments for my device’s calendar, without its kind or who it is with',
  access: 'client',
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({ start: occurrenceKey }),
  reply: { status: 200, file: 'text/calendar' },
  problems: ['not-found'],
});

export const askToMove = operation({
  id: 'askToMove',
  method: 'POST',
  path: '/api/my/appointment/:id/move-wish',
  summary:
    'Ask to reschedule an upcoming appointment. Once until staff answer; the time doesn’t change',
  access: 'client',
  changes: ['my-page'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    /** Start of the occurrence, as listed on the page. */
    start: occurrenceKey,
    text: moveWishText.default(null),
  }),
  takesIdempotencyKey: true,
  reply: { status: 204 },
  problems: ['not-found', 'already-asked', 'court-date', 'too-many'],
  perMinute: 20,
});

export const confirmMyAppointment = operation({
  id: 'confirmMyAppointment',
  method: 'PUT',
  path: '/api/my/appointment/:id/coming',
  summary: 'Say that I will come to an upcoming appointment. Ends my open request to reschedule it',
  access: 'client',
  changes: ['my-page'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    /** Start of the occurrence, as listed on the page. */
    start: occurrenceKey,
    /** A word to the team. */
    text: moveWishText.default(null),
  }),
  reply: { status: 204 },
  problems: ['not-found', 'too-many'],
  perMinute: 20,
});

export const setMyTaskDone = operation({
  id: 'setMyTaskDone',
  method: 'PUT',
  path: '/api/my/task/:id',
  summary: 'Mark one of my tasks as done or not done',
  access: 'client',
  changes: ['my-page'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ isDone: z.boolean() }),
  reply: { status: 204 },
  problems: ['not-found'],
  perMinute: 60,
});

export const maxTaskWordLength = 1000;

export const writeAboutMyTask = operation({
  id: 'writeAboutMyTask',
  method: 'POST',
  path: '/api/my/task/:id/word',
  summary:
    'Say that one of my tasks is hard, or add a word about it. Stays beside the task for staff; words that signal danger are marked for them and never refused',
  access: 'client',
  changes: ['my-page'],
  params: z.object({ id: z.uuid() }),
  body: z
    .strictObject({
      isHard: z.boolean(),
      text: optionalParagraphs(maxTaskWordLength).default(null),
    })
    .refine(({ isHard, text }) => isHard || text !== null, {
      path: ['text'],
      message: 'rule:required',
    }),
  takesIdempotencyKey: true,
  reply: { status: 204 },
  problems: ['not-found', 'too-many'],
  perMinute: 20,
});

export const writeToTeam = operation({
  id: 'writeToTeam',
  method: 'POST',
  path: '/api/my/message',
  summary:
    'Write to the team: to my case worker, and for everyone who may see my record. Words that signal danger are marked for staff and never refused',
  access: 'client',
  changes: ['conversations', 'my-page'],
  body: teamMessage,
  reply: {
    status: 201,
    body: z.object({
      /** The colleague in the conversation that goes on. */
      to: z.uuid(),
      /** When the organization has promised a reply. */
      answerBy: moment,
    }),
  },
  problems: ['not-found', 'too-many'],
  perMinute: 20,
});

/** Staff who opened the client's record on one day. */
export const openingDay = z.object({
  day,
  people: z.array(
    z.object({ firstName: z.string().nullable(), role: z.enum(['staff', 'administrator']) }),
  ),
});

/** Disclosure about the client. */
export const portalDisclosure = z.object({
  id: z.string(),
  day,
  recipient: z.string(),
  purpose: z.string().nullable(),
});

export const readMyOpenings = operation({
  id: 'readMyOpenings',
  method: 'GET',
  path: '/api/my/opening',
  summary:
    'List who opened my record on which day in the last 90 days, and its disclosures for the accounting period',
  access: 'client',
  reads: ['my-page'],
  reply: {
    status: 200,
    body: z.object({
      openings: z.array(openingDay),
      /** Newest first, without disclosures to the client. */
      givenOut: z.array(portalDisclosure),
      /** Number of years covered. */
      givenYears: z.int(),
      /** True when the list was cut off. */
      isGivenCut: z.boolean(),
    }),
  },
  problems: ['not-found'],
});

/** Consent as the client signed it. */
export const myConsent = consentScope.extend({
  id: z.uuid(),
  state: z.enum(consentStates),
  /** Right to revoke the consent, and how. */
  revoke: translatedText,
  endedOn: day.nullable(),
});
export type MyConsent = z.infer<typeof myConsent>;

export const readMyConsents = operation({
  id: 'readMyConsents',
  method: 'GET',
  path: '/api/my/consent',
  summary: 'List my consents, newest first, without those recorded in error',
  access: 'client',
  reads: ['my-page'],
  reply: { status: 200, body: z.object({ consents: z.array(myConsent) }) },
});

export const takeBackMyConsent = operation({
  id: 'takeBackMyConsent',
  method: 'POST',
  path: '/api/my/consent/:id/take-back',
  summary: 'Revoke my consent from now on. Earlier disclosures stand; staff are notified',
  isLight: true,
  access: 'client',
  changes: ['my-page'],
  params: z.object({ id: z.uuid() }),
  takesIdempotencyKey: true,
  reply: { status: 200, body: myConsent },
  problems: ['not-found'],
  perMinute: 20,
});
