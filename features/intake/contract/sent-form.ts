import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { requiredParagraphs } from '#core/contract/text.ts';
import { formAnswer, question } from '#features/questions/contract/questions.ts';

/** A form that was sent, on a device that holds its secret. */
const formId = z.object({ id: z.uuid() });

export const readMoreTopics = operation({
  id: 'readMoreTopics',
  method: 'GET',
  path: '/api/pre-screening/:id/more',
  summary: 'Get the topics that a person may add after sending the form, without their answers',
  access: 'intake-holder',
  params: formId,
  reply: {
    status: 200,
    body: z.object({
      edition: z.int(),
      questions: z.array(question),
      /** Questions answered before, by topic. Follow-up questions don’t count. */
      progress: z.array(z.object({ category: z.string(), asked: z.int(), answered: z.int() })),
      /** Seconds that people took per question; an estimate until enough have. */
      secondsPerQuestion: z.int(),
    }),
  },
  problems: ['not-found', 'not-submitted', 'too-many'],
  perMinute: 60,
});

/** Takes no version: this form never shows earlier answers, so a new one replaces them. */
export const saveMoreAnswers = operation({
  id: 'saveMoreAnswers',
  method: 'PUT',
  path: '/api/pre-screening/:id/more',
  summary: 'Add answers after sending the form, all or none; other answers don’t change',
  access: 'intake-holder',
  params: formId,
  body: z.strictObject({
    /** Edition that was shown. */
    edition: z.int().min(1).max(1_000_000),
    answers: z.array(formAnswer).max(200),
  }),
  reply: { status: 204 },
  problems: ['not-found', 'not-submitted', 'too-many'],
  perMinute: 120,
});

/** Where a form stands, in this order. It tells nothing that a stranger could use. */
export const statusSteps = ['received', 'reviewed', 'tried', 'time', 'closed'] as const;
export type StatusStep = (typeof statusSteps)[number];

/** Longest note that a person adds, in UTF-16 units. */
export const maxAddedNoteLength = 2000;

const ownAddition = z.object({
  kind: z.enum(['note', 'way']),
  at: moment,
  isHandled: z.boolean(),
});

/** Without names, answers, staff, places, and reasons. */
export const formStatus = z.object({
  reference: z.string(),
  /** Steps so far, in order; the last one is the current one. `at` of a time is when it begins. */
  steps: z.array(z.object({ step: z.enum(statusSteps), at: moment })).min(1),
  /** When the organization has promised an answer; null once it tried to reach the person. */
  dueAt: moment.nullable(),
  /** Days until then on which no one answers although they usually do, such as holidays. */
  closedDays: z.array(day),
  /** When the person took the form back, and the day after which it is deleted; null otherwise. */
  takenBack: z.object({ at: moment, goesOn: day.nullable() }).nullable(),
  /** Notes and ways to be reached that the person added, newest first, without their contents. */
  added: z.array(ownAddition),
  /** False once the form is closed. */
  mayAdd: z.boolean(),
  /** Questions about how to reach the person; empty when they can't change it here. */
  way: z.array(question),
});
export type FormStatus = z.infer<typeof formStatus>;

export const readFormStatus = operation({
  id: 'readFormStatus',
  method: 'GET',
  path: '/api/pre-screening/:id/status',
  summary: 'Get where a sent form stands, without anything the person answered',
  access: 'intake-holder',
  params: formId,
  reply: { status: 200, body: formStatus },
  problems: ['not-found', 'not-submitted', 'too-many'],
  perMinute: 60,
});

/** The client chooses the id, so that a retry after a lost reply adds nothing. */
const additionId = { id: z.uuid() };

export const addToForm = operation({
  id: 'addToForm',
  method: 'POST',
  path: '/api/pre-screening/:id/addition',
  summary:
    'Add a note to a sent form, or ask to be reached another way. Staff confirm the other way first',
  access: 'intake-holder',
  params: formId,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      ...additionId,
      kind: z.literal('note'),
      text: requiredParagraphs(maxAddedNoteLength),
    }),
    z.strictObject({ ...additionId, kind: z.literal('way'), answers: z.array(formAnswer).max(40) }),
  ]),
  takesIdempotencyKey: false,
  reply: { status: 204 },
  problems: ['not-found', 'not-submitted', 'gone', 'too-many'],
  perMinute: 20,
});

export const withdrawForm = operation({
  id: 'withdrawForm',
  method: 'POST',
  path: '/api/pre-screening/:id/withdraw',
  summary:
    'Take a sent form back. It is deleted after 30 days; once there is a record, staff are asked to close it',
  access: 'intake-holder',
  params: formId,
  takesIdempotencyKey: false,
  reply: { status: 204 },
  problems: ['not-found', 'not-submitted', 'too-many'],
  perMinute: 20,
});
