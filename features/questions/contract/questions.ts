import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { translatedText } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { dangerMarks, helpKinds, maxHelpKinds } from './danger-rules.ts';
import { questionForms, questionKinds } from './enumerations.ts';

/** Format of a `string` question. `date` answers are "YYYY-MM-DD". */
export const answerFormats = ['text', 'date', 'phone', 'email'] as const;

/** Topic of a question. Each topic is one page of a public form. */
export const questionCategory = z.object({
  id: z.string(),
  /** Short name for staff ("How to reach them"). */
  name: translatedText,
  /** Page heading for the person ("Reaching you"). */
  title: translatedText,
  /** One line for the person about what is asked ("Language, getting there, access"). */
  hint: translatedText.optional(),
});
export type QuestionCategory = z.infer<typeof questionCategory>;

/** Holds when the other question is visible and its answer is, or contains, one of these. */
export const condition = z.object({
  questionId: z.string(),
  equals: z.array(z.string()).min(1),
});
export type Condition = z.infer<typeof condition>;

/** Answers that mark a person as in danger, and the help shown below them. */
export const dangerRule = z.object({
  answers: z.array(z.string()).min(1),
  mark: z.enum(dangerMarks),
  help: z.array(z.enum(helpKinds)).max(maxHelpKinds),
});

/** One version of a question, with text in both languages. */
export const question = z.object({
  id: z.string(),
  version: z.int(),
  form: z.enum(questionForms),
  category: z.string(),
  /** Current topic name; topics have no versions. */
  topic: questionCategory.omit({ id: true }),
  /** Position within its form. */
  order: z.int(),
  kind: z.enum(questionKinds),
  text: translatedText,
  help: translatedText.optional(),
  options: z.array(z.object({ value: z.string(), label: translatedText })).optional(),
  multiple: z.boolean().optional(),
  long: z.boolean().optional(),
  format: z.enum(answerFormats).optional(),
  required: z.boolean(),
  showIf: z.array(condition).min(1).optional(),
  /** Applicant field that the answer fills. */
  boundField: z.string().optional(),
  dangers: z.array(dangerRule).min(1).optional(),
  /** Other words for someone who fills in the form for the person; the rest stays the same. */
  forOthers: z
    .object({
      /** Heading of the topic, on its first question. */
      title: translatedText.optional(),
      text: translatedText.optional(),
      help: translatedText.optional(),
      options: z.array(z.object({ value: z.string(), label: translatedText })).optional(),
    })
    .optional(),
});
export type Question = z.infer<typeof question>;

/** Text, one option's value, or several values; null when unanswered. */
export const answerValue = z.union([
  z.string().max(4000),
  z.array(z.string().max(200)).max(50),
  z.null(),
]);
export type AnswerValue = z.infer<typeof answerValue>;

export const formAnswer = z.strictObject({ questionId: z.string().max(100), answer: answerValue });
export type FormAnswer = z.infer<typeof formAnswer>;

/** Answer sent from a device in a public form. */
export const answerToKeep = formAnswer.extend({
  /**
   * Values the server may hold as far as this device knows: the last one seen and those sent
   * without a reply. The server keeps an answer from elsewhere that isn't listed here. When
   * omitted, the new answer always wins.
   */
  basedOn: z.array(answerValue).max(30).optional(),
});
export type AnswerToKeep = z.infer<typeof answerToKeep>;

/**
 * Answers that the device believes the server has. The server rejects the submission if another
 * device has answered since. When omitted, the form is submitted without this check.
 */
export const knownAnswers = z.array(formAnswer).max(200).optional();

/** Staff member who answered; null when the person answered in a public form. */
const answeredBy = user.pick({ id: true, firstName: true, lastName: true }).nullable();

/** Answer with the question version that was asked. */
export const questionAnswer = z.object({
  id: z.uuid(),
  /** Increments with each change; an update names the version it is based on. */
  version: z.int(),
  answer: answerValue,
  category: z.string(),
  updatedAt: moment,
  answeredBy,
  question,
  /** True while another answer hides the question. The answer is kept but not counted. */
  setAside: z.boolean(),
  /** Number of earlier answers; see `listEarlierAnswers`. */
  earlier: z.int(),
});
export type QuestionAnswer = z.infer<typeof questionAnswer>;

/** Earlier answer with the question version that was asked. */
export const earlierAnswer = z.object({
  id: z.uuid(),
  answer: answerValue,
  answeredAt: moment,
  answeredBy,
  replacedAt: moment,
  question,
});
export type EarlierAnswer = z.infer<typeof earlierAnswer>;

/**
 * Answer that staff enter. Validated against its question later, so that errors are reported per
 * question.
 */
export const answerToSave = z.strictObject({
  questionId: z.string().max(100),
  answer: z.union([z.string(), z.array(z.string()), z.null()]),
  /** Version shown to the user; defaults to the published one. */
  questionVersion: z.int().optional(),
  /**
   * Version of the answer being replaced; null for none. A newer answer is not overwritten. When
   * omitted, the current answer moves to the history.
   */
  basedOn: z.int().nullable().optional(),
});
export type AnswerToSave = z.infer<typeof answerToSave>;

export const listQuestions = operation({
  id: 'listQuestions',
  method: 'GET',
  path: '/api/question',
  summary: 'List a form’s published questions, in order, in both languages',
  access: 'anyone',
  reads: ['questions'],
  query: z.strictObject({ form: z.enum(questionForms).optional() }),
  reply: { status: 200, body: z.array(question) },
  perMinute: 300,
});

export const listAnswers = operation({
  id: 'listAnswers',
  method: 'GET',
  path: '/api/question-answer/:applicantId',
  summary: 'List an applicant’s answers, each with its question',
  access: 'applicant:read',
  reads: ['answers'],
  opensRecord: true,
  params: z.object({ applicantId: z.uuid() }),
  reply: { status: 200, body: z.array(questionAnswer) },
  problems: ['not-found', 'merged'],
});

export const exportAnswers = operation({
  id: 'exportAnswers',
  method: 'GET',
  path: '/api/question-answer/:applicantId/file',
  summary: 'Export an applicant’s answers with their questions as CSV. Recorded as a disclosure',
  access: 'applicant:read',
  params: z.object({ applicantId: z.uuid() }),
  reply: { status: 200, file: 'text/csv' },
  problems: ['not-found', 'merged'],
});

const answerParams = z.object({
  applicantId: z.uuid(),
  questionId: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/),
});

export const listEarlierAnswers = operation({
  id: 'listEarlierAnswers',
  method: 'GET',
  path: '/api/question-answer/:applicantId/history/:questionId',
  summary: 'List an answer’s earlier values, newest first',
  access: 'applicant:read',
  reads: ['answers'],
  opensRecord: true,
  params: answerParams,
  reply: { status: 200, body: z.array(earlierAnswer) },
  problems: ['not-found', 'merged'],
});

export const saveAnswers = operation({
  id: 'saveAnswers',
  method: 'POST',
  path: '/api/question-answer/all/:applicantId',
  summary:
    'Save an applicant’s answers, all or none. Returns the saved answers. A stale version returns the current answers to these questions',
  access: 'applicant:write',
  changes: ['contact-safety'],
  params: z.object({ applicantId: z.uuid() }),
  body: z.array(answerToSave).max(1000),
  reply: { status: 200, body: z.array(questionAnswer) },
  problems: ['not-found', 'stale-version', 'merged'],
});
