import * as z from 'zod';
import { moment } from './dates.ts';
import { questionForms, questionKinds } from './enumerations.ts';
import { operation } from './operation.ts';

const inBothLanguages = z.object({ en: z.string(), fr: z.string() });

/** How a `string` question is asked and checked; `date` answers are "YYYY-MM-DD". */
export const answerFormats = ['text', 'date', 'phone', 'email'] as const;

/** One question in one version, with its words in both languages. */
export const question = z.object({
  id: z.string(),
  version: z.int(),
  form: z.enum(questionForms),
  /** The topic; the questions of one topic stand on one page. */
  category: z.string(),
  order: z.int(),
  kind: z.enum(questionKinds),
  text: inBothLanguages,
  help: inBothLanguages.optional(),
  options: z.array(z.object({ value: z.string(), label: inBothLanguages })).optional(),
  multiple: z.boolean().optional(),
  long: z.boolean().optional(),
  format: z.enum(answerFormats).optional(),
  required: z.boolean(),
  /** Asked only if that other question's answer is, or contains, this value. */
  showIf: z.object({ questionId: z.string(), equals: z.string() }).optional(),
  /** The applicant field that the answer fills, so that nothing is asked twice. */
  boundField: z.string().optional(),
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

/** An answer with the question as it was asked then. */
export const questionAnswer = z.object({
  id: z.uuid(),
  answer: answerValue,
  category: z.string(),
  updatedAt: moment,
  question: question.omit({ form: true }),
});
export type QuestionAnswer = z.infer<typeof questionAnswer>;

export const listQuestions = operation({
  id: 'listQuestions',
  method: 'GET',
  path: '/api/question',
  summary: 'The questions of a form, in order, in both languages',
  access: 'anyone',
  query: z.strictObject({ form: z.enum(questionForms).optional() }),
  reply: { status: 200, body: z.array(question) },
});

export const listAnswers = operation({
  id: 'listAnswers',
  method: 'GET',
  path: '/api/question-answer/:applicantId',
  summary: "An applicant's answers, each with its question",
  access: 'applicant:read',
  params: z.object({ applicantId: z.uuid() }),
  reply: { status: 200, body: z.array(questionAnswer) },
  problems: ['not-found'],
});
