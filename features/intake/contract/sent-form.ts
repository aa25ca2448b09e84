import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
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
