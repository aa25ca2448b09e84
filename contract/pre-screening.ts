import * as z from 'zod';
import { languages } from './languages.ts';
import { operation } from './operation.ts';
import { givenAnswer, question } from './questions.ts';

/** Proof that this device began this form. Sent as the header `X-Intake-Secret`. */
export const intakeSecretHeader = 'x-intake-secret';

const answers = z.array(givenAnswer).max(200);
const draftId = z.object({ id: z.uuid() });

/** Which questions a form asks. Whoever begins with an edition ends with it. */
const editionOfForm = z.object({ edition: z.int(), questions: z.array(question) });

export const openPreScreening = operation({
  id: 'openPreScreening',
  method: 'GET',
  path: '/api/pre-screening',
  summary: 'What the pre-screening asks now; nothing is begun by reading it',
  access: 'anyone',
  reply: { status: 200, body: editionOfForm },
});

export const startPreScreening = operation({
  id: 'startPreScreening',
  method: 'POST',
  path: '/api/pre-screening',
  summary: 'Begin a pre-screening; the answers are a draft applicant from now on',
  access: 'anyone',
  body: z.strictObject({
    language: z.enum(languages).optional(),
    /** Which edition was shown; the last one unless said otherwise. */
    edition: z.int().min(1).max(1_000_000).optional(),
    answers: answers.optional(),
  }),
  reply: {
    status: 201,
    body: z.object({
      id: z.uuid(),
      /** Needed to go on from this device. Shown once, kept hashed. */
      secret: z.string(),
      /** For people: to go on from another device, with the date of birth. */
      resumeCode: z.string(),
    }),
  },
  problems: ['too-many'],
  // A shelter's whole house shares one address.
  perMinute: 30,
});

export const savePreScreening = operation({
  id: 'savePreScreening',
  method: 'PUT',
  path: '/api/pre-screening/:id',
  summary: 'Save answers as they are given; the others stay as they are',
  access: 'intake-holder',
  params: draftId,
  body: answers,
  reply: { status: 204 },
  problems: ['not-found', 'already-submitted', 'too-many'],
  perMinute: 120,
});

export const readPreScreening = operation({
  id: 'readPreScreening',
  method: 'GET',
  path: '/api/pre-screening/:id',
  summary: 'What the form asks and the answers so far, for the device that began it',
  access: 'intake-holder',
  params: draftId,
  reply: {
    status: 200,
    body: editionOfForm.extend({
      answers: z.array(givenAnswer),
      reference: z.string().nullable(),
    }),
  },
  problems: ['not-found', 'too-many'],
  perMinute: 60,
});

export const submitPreScreening = operation({
  id: 'submitPreScreening',
  method: 'POST',
  path: '/api/pre-screening/:id/submit',
  summary: 'Hand the form in; a second time answers with the same reference',
  access: 'intake-holder',
  params: draftId,
  reply: { status: 200, body: z.object({ reference: z.string() }) },
  problems: ['not-found', 'too-many'],
  perMinute: 20,
});
