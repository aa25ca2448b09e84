import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { user } from '#core/contract/users.ts';
import { dangerMarks, helpKinds, mostHelp } from './danger-rules.ts';
import { questionForms, questionKinds } from './enumerations.ts';

const inBothLanguages = z.object({ en: z.string(), fr: z.string() });

/** How a `string` question is asked and checked; `date` answers are "YYYY-MM-DD". */
export const answerFormats = ['text', 'date', 'phone', 'email'] as const;

/** The topic of a question; the questions of one topic stand on one page of the public forms. */
export const questionCategory = z.object({
  id: z.string(),
  /** How staff call it: short, and about the person ("How to reach them"). */
  name: inBothLanguages,
  /** The heading of its page, for the person ("The safest way to reach you"). */
  title: inBothLanguages,
});
export type QuestionCategory = z.infer<typeof questionCategory>;

/** Holds when the other question is asked too and its answer is, or contains, one of these. */
export const condition = z.object({
  questionId: z.string(),
  equals: z.array(z.string()).min(1),
});
export type Condition = z.infer<typeof condition>;

/** Answers that mark a person as in danger, and the help that opens under them. */
export const dangerRule = z.object({
  answers: z.array(z.string()).min(1),
  mark: z.enum(dangerMarks),
  help: z.array(z.enum(helpKinds)).max(mostHelp),
});

/** One question in one version, with its words in both languages. */
export const question = z.object({
  id: z.string(),
  version: z.int(),
  form: z.enum(questionForms),
  /** The id of its topic. */
  category: z.string(),
  /** What its topic is called, now: topics have no versions. */
  topic: questionCategory.omit({ id: true }),
  /** Its place among all that its form asks. */
  order: z.int(),
  kind: z.enum(questionKinds),
  text: inBothLanguages,
  help: inBothLanguages.optional(),
  options: z.array(z.object({ value: z.string(), label: inBothLanguages })).optional(),
  multiple: z.boolean().optional(),
  long: z.boolean().optional(),
  format: z.enum(answerFormats).optional(),
  required: z.boolean(),
  /** Asked only if all of these hold. */
  showIf: z.array(condition).min(1).optional(),
  /** The applicant field that the answer fills, so that nothing is asked twice. */
  boundField: z.string().optional(),
  /** Which answers call for help, and which help. */
  dangers: z.array(dangerRule).min(1).optional(),
});
export type Question = z.infer<typeof question>;

/** Text, one option's value, or several; null for "not answered". */
export const answerValue = z.union([
  z.string().max(4000),
  z.array(z.string().max(200)).max(50),
  z.null(),
]);
export type AnswerValue = z.infer<typeof answerValue>;

export const givenAnswer = z.strictObject({ questionId: z.string().max(100), answer: answerValue });
export type GivenAnswer = z.infer<typeof givenAnswer>;

/** An answer that a device gives in a public form. */
export const answerToKeep = givenAnswer.extend({
  /**
   * All that the server may have there as far as this device knows: the answer that it saw last, and
   * those that it has sent without a reply. What was answered elsewhere meanwhile is none of these, and
   * is not written over. Left out, whatever is there gives way.
   */
  basedOn: z.array(answerValue).max(30).optional(),
});
export type AnswerToKeep = z.infer<typeof answerToKeep>;

/**
 * The answers that a device takes the server to have when it hands a form in: what was answered
 * elsewhere and not seen here isn't handed in. Left out, the form is handed in as it stands.
 */
export const seenAnswers = z.array(givenAnswer).max(200).optional();

/** Who of the staff gave an answer; null for the person themselves, in a public form. */
const answeredBy = user.pick({ id: true, firstName: true, lastName: true }).nullable();

/** An answer with the question as it was asked then. */
export const questionAnswer = z.object({
  id: z.uuid(),
  /** Goes up with each change; a change names the one that it was based on. */
  version: z.int(),
  answer: answerValue,
  category: z.string(),
  updatedAt: moment,
  answeredBy,
  question,
  /** Whether another answer hides the question now; then this one is kept, and counts for nothing. */
  setAside: z.boolean(),
  /** How many answers there were before this one; `listEarlierAnswers` has them. */
  earlier: z.int(),
});
export type QuestionAnswer = z.infer<typeof questionAnswer>;

/** What an answer was before it was changed, with the question as it was asked then. */
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
 * An answer that staff give for somebody. The rules of its question say what it may be, so that
 * what is wrong is told by question.
 */
export const answerToSave = z.strictObject({
  questionId: z.string().max(100),
  answer: z.union([z.string(), z.array(z.string()), z.null()]),
  /** The version of the question that was shown; the one that is asked now unless said. */
  questionVersion: z.int().optional(),
  /**
   * The version of the answer that this one replaces, null for "there was none": what somebody else
   * has answered meanwhile is not written over. Left out, whatever is there goes to the earlier ones.
   */
  basedOn: z.int().nullable().optional(),
});
export type AnswerToSave = z.infer<typeof answerToSave>;

export const listQuestions = operation({
  id: 'listQuestions',
  method: 'GET',
  path: '/api/question',
  summary: 'The questions of a form as last published, in order, in both languages',
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
  summary: "An applicant's answers, each with its question",
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
  summary: "An applicant's answers with their questions, as CSV; itself logged as a disclosure",
  access: 'applicant:read',
  params: z.object({ applicantId: z.uuid() }),
  reply: { status: 200, file: 'text/csv' },
  problems: ['not-found', 'merged'],
});

const answerOf = z.object({
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
  summary: 'What an answer was before it was changed, the newest first',
  access: 'applicant:read',
  reads: ['answers'],
  opensRecord: true,
  params: answerOf,
  reply: { status: 200, body: z.array(earlierAnswer) },
  problems: ['not-found', 'merged'],
});

export const saveAnswers = operation({
  id: 'saveAnswers',
  method: 'POST',
  path: '/api/question-answer/all/:applicantId',
  summary:
    'Save answers of an applicant, all or none; the reply is these answers as they are now. ' +
    'A stale version is answered with the current answers of the questions that it is about',
  access: 'applicant:write',
  changes: ['contact-safety'],
  params: z.object({ applicantId: z.uuid() }),
  body: z.array(answerToSave).max(1000),
  reply: { status: 200, body: z.array(questionAnswer) },
  problems: ['not-found', 'stale-version', 'merged'],
});
