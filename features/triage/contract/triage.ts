import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { requiredLine } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { sentFile } from '#features/documents/contract/files.ts';
import { duplicateReasons } from '#features/duplicates/contract/duplicates.ts';
import { arrivalWays } from '#features/intake/contract/arrivals.ts';
import { formAddition } from '#features/intake/contract/form-additions.ts';
import { teamTopics } from '#features/messages/contract/team-messages.ts';
import { contactReasons } from '#features/person/contract/contact-safety.ts';
import { openMarks } from '#features/person/contract/dangers.ts';
import { answerValue, question } from '#features/questions/contract/questions.ts';

/**
 * Kinds of items in the queue. `request`: a client asks for another time of an appointment;
 * `message`: a client wrote to the caller or to the team and has no reply; `document`: a client sent one that
 * no one has marked as seen; `addition`: what someone added since sending a form; `text`: a reply to a text, or one from an unknown number, that no one has
 * marked as read.
 */
export const triageKinds = [
  'application',
  'screening',
  'request',
  'message',
  'document',
  'text',
  'addition',
  'match',
] as const;
export type TriageKind = (typeof triageKinds)[number];

/** Groups of the queue, in order. `soon`: help is needed today or within a week. */
export const triageGroups = ['danger', 'soon', 'waiting'] as const;
export type TriageGroup = (typeof triageGroups)[number];

/** Days within which a date counts as soon. */
export const soonDays = 7;

/** Minutes for which opening an item keeps colleagues from deciding it. */
export const claimMinutes = 10;

/** Longest question to ask back, in UTF-16 units. */
export const maxTriageQuestionLength = 500;

/** Most items in one reply, besides the opened one; the counts cover all of them. */
export const maxTriageItems = 200;

/** Ids of different kinds could be equal. */
export const triageItemKey = z.object({ kind: z.enum(triageKinds), id: z.uuid() });
export type TriageItemKey = z.infer<typeof triageItemKey>;

const colleague = user.pick({ id: true, firstName: true, lastName: true });

/** `email`: Cairn emails the question. `by-staff`: staff call, or ask when they meet. */
export const askedWays = ['email', 'by-staff'] as const;
export type AskedWay = (typeof askedWays)[number];

/** `no-own-phone`: the organization has given no number to answer to. */
export const askReasons = [...contactReasons, 'no-own-phone'] as const;
export type AskReason = (typeof askReasons)[number];

/** How a question would reach the person. The reasons warn about an email, or say why there is none. */
export const triageAsking = z.discriminatedUnion('asked', [
  z.object({
    asked: z.literal('email'),
    /** With its first letter and its domain only. */
    address: z.string(),
    reasons: z.array(z.enum(askReasons)),
  }),
  z.object({
    asked: z.literal('by-staff'),
    reasons: z.array(z.enum(askReasons)),
    /** Their answers ask for care before a call. */
    mustCheck: z.boolean(),
    /**
     * The number to call: theirs, their safe contact's if only that may be used, or that of the
     * helper who filled in the form while the person doesn't know about it.
     */
    call: z.object({
      name: z.string().nullable(),
      phone: z.string().nullable(),
      isSafeContact: z.boolean(),
      isHelper: z.boolean(),
      mayLeaveMessage: z.boolean(),
    }),
  }),
]);
export type TriageAsking = z.infer<typeof triageAsking>;

/** The person who has an item open, and until when others can't decide it. */
export const triageClaim = z.object({ by: colleague, isMine: z.boolean(), until: moment });
export type TriageClaim = z.infer<typeof triageClaim>;

/** Why an item is where it is, from the person's own answers; the client puts it into words. */
export const triageReason = z.discriminatedUnion('kind', [
  /** Answers that signal danger; their marks are those of the item. */
  z.object({ kind: z.literal('marks') }),
  z.object({
    kind: z.literal('answer'),
    question: question.pick({ id: true, text: true, options: true }),
    answer: answerValue,
  }),
  z.object({ kind: z.literal('move') }),
  z.object({ kind: z.literal('message') }),
  z.object({ kind: z.literal('document') }),
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('addition') }),
  z.object({ kind: z.literal('match'), reasons: z.array(z.enum(duplicateReasons)) }),
  z.object({ kind: z.literal('none') }),
]);
export type TriageReason = z.infer<typeof triageReason>;

/** One thing to decide. */
export const triageItem = z.object({
  kind: z.enum(triageKinds),
  /** Id of the application, the screening, the request, the latest message or text, the document, the addition, or the pair. */
  id: z.uuid(),
  group: z.enum(triageGroups),
  person: z.object({
    /** Null for an application, and for a text from an unknown number: there is no record yet. */
    applicantId: z.uuid().nullable(),
    /** Empty for an unknown number. */
    reference: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    preferredName: z.string().nullable(),
    pronouns: z.string().nullable(),
    dateOfBirth: day.nullable(),
  }),
  /** Open danger marks, most urgent first. */
  marks: openMarks,
  reason: triageReason,
  /** When it arrived. */
  since: moment,
  /** When the organization has promised a reply. */
  dueAt: moment,
  /** The day by which help is needed, or of the appointment; null if unknown. */
  neededBy: day.nullable(),
  /** Null while no one has it open. */
  claim: triageClaim.nullable(),
  /** The question that was asked back; null if none was. */
  question: z.string().nullable(),
  /** How it was asked, and the colleague who asked or still has to; null without a question. */
  asked: z.enum(askedWays).nullable(),
  askedBy: colleague.nullable(),
  /** How an application came; null for anything else. */
  arrivedBy: z.enum(arrivalWays).nullable(),
  /** Number of documents that came with an application. */
  formDocuments: z.int(),
  /** Only of a request. */
  request: z
    .object({ eventId: z.uuid(), start: z.string(), text: z.string().nullable() })
    .nullable(),
  /**
   * Only of a message: the client's account, the latest text, and how many await a reply. One to the
   * team has a topic, and everyone who may see the record can answer it.
   */
  message: z
    .object({
      from: z.uuid(),
      text: z.string(),
      count: z.int(),
      topic: z.enum(teamTopics).nullable(),
      /** An answer is wanted today. */
      isToday: z.boolean(),
    })
    .nullable(),
  /** Only of a document. */
  document: sentFile.nullable(),
  /** Only of an addition; the application it belongs to, which may be in a record by now. */
  addition: formAddition
    .pick({ kind: true, text: true, answers: true })
    .extend({ draftId: z.uuid() })
    .nullable(),
  /**
   * Only of a text: its number, the latest text, how many are unread, and the application of someone
   * who has no record yet.
   */
  text: z
    .object({
      from: z.string(),
      text: z.string(),
      count: z.int(),
      draftId: z.uuid().nullable(),
    })
    .nullable(),
});
export type TriageItem = z.infer<typeof triageItem>;

/** The queue: what awaits a decision, and how much of it. */
export const triageQueue = z.object({
  /** Danger first, then by how soon help is needed, then the longest waiting. */
  items: z.array(triageItem),
  /** Numbers per kind, and of all, without the snoozed ones. */
  counts: z.object({
    all: z.int(),
    application: z.int(),
    screening: z.int(),
    request: z.int(),
    message: z.int(),
    document: z.int(),
    text: z.int(),
    addition: z.int(),
    match: z.int(),
  }),
  /** Among the items: overdue, and due later today in the organization's time zone. */
  late: z.int(),
  dueToday: z.int(),
  /** Out of the queue until a later time. */
  snoozed: z.int(),
});
export type TriageQueue = z.infer<typeof triageQueue>;

/** Topics of what the queue reads. */
export const triageTopics = [
  'triage',
  'drafts',
  'applicants',
  'events',
  'move-wishes',
  'duplicates',
  'dangers',
  'chats',
  'conversations',
  'files',
  'texts',
] as const;

export const listTriage = operation({
  id: 'listTriage',
  method: 'GET',
  path: '/api/triage',
  summary:
    'List new applications and what people added to them, returned screenings, requests, messages, documents, and texts from clients, and possible matches: danger first, then how soon help is needed, then the longest waiting',
  access: 'draft:read',
  mayLag: true,
  reads: [...triageTopics],
  freshFor: 0,
  query: z.strictObject({
    kind: z.enum(triageKinds).optional(),
    /** An item to list even beyond the most, at the end; ignored if it isn't in the queue. */
    opened: z.templateLiteral([z.enum(triageKinds), '/', z.uuid()]).optional(),
  }),
  reply: { status: 200, body: triageQueue },
});

export const claimTriageItem = operation({
  id: 'claimTriageItem',
  method: 'PUT',
  path: '/api/triage/:kind/:id/claim',
  summary:
    'Claim an item for 10 minutes, so that colleagues can’t decide it at the same time. Ends the caller’s other claims',
  access: 'draft:finalise',
  params: triageItemKey,
  reply: { status: 200, body: triageClaim },
  problems: ['not-found', 'claimed'],
});

export const releaseTriageItem = operation({
  id: 'releaseTriageItem',
  method: 'DELETE',
  path: '/api/triage/:kind/:id/claim',
  summary: 'End the caller’s claim of an item',
  access: 'draft:finalise',
  params: triageItemKey,
  reply: { status: 204 },
  problems: ['not-found'],
});

export const readTriageAsking = operation({
  id: 'readTriageAsking',
  method: 'GET',
  path: '/api/triage/:kind/:id/asking',
  summary: 'Read how a question would reach the person: by email, or by staff and why',
  access: 'draft:finalise',
  reads: ['drafts', 'applicants', 'contact-safety'],
  opensRecord: true,
  freshFor: 0,
  params: triageItemKey,
  reply: { status: 200, body: triageAsking },
  problems: ['not-found'],
});

export const snoozeTriageItem = operation({
  id: 'snoozeTriageItem',
  method: 'PUT',
  path: '/api/triage/:kind/:id/snooze',
  summary:
    'Take an item out of the queue until a later time, or return it. A question goes to the person by email where their contact rules allow it, after 15 seconds',
  access: 'draft:finalise',
  changes: ['triage'],
  params: triageItemKey,
  body: z.strictObject({
    /** Null returns the item to the queue. */
    until: moment.nullable(),
    /**
     * Asking the same again while the item is out of the queue sends nothing. Null takes the
     * question back, unless it was already emailed; without it, the question stays.
     */
    question: requiredLine(maxTriageQuestionLength).nullable().optional(),
  }),
  reply: { status: 200, body: triageItem.pick({ asked: true }) },
  problems: ['not-found', 'claimed'],
});

/** `details` of `claimed`. */
export type ClaimedDetails = TriageClaim;
