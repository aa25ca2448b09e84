import * as z from 'zod';
import { day } from '#core/contract/dates.ts';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import {
  answerToKeep,
  givenAnswer,
  question,
  seenAnswers,
} from '#features/questions/contract/questions.ts';

const intakeSecret = z.string().regex(/^[\w-]{43}$/);
const answers = z.array(answerToKeep).max(200);
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
  perMinute: 600,
});

export const startPreScreening = operation({
  id: 'startPreScreening',
  method: 'POST',
  path: '/api/pre-screening',
  summary: 'Begin a pre-screening; the answers are a draft applicant from now on',
  access: 'anyone',
  body: z.strictObject({
    /**
     * JSON of the task in `work-needed` and its solution, where the organisation asks for work: see
     * ALTCHA's proof of work.
     */
    work: z.string().max(4000).optional(),
    /**
     * Made by the device: 32 random bytes as base64url. A device that got no reply sends it again and
     * finds the form that it has begun, instead of beginning a second one.
     */
    secret: intakeSecret.optional(),
    language: z.enum(languages).optional(),
    /** Which edition was shown; the last one unless said otherwise. */
    edition: z.int().min(1).max(1_000_000).optional(),
    answers: answers.optional(),
  }),
  /** The secret is its key. One of few bits from a stranger would hand out another person’s form. */
  takesIdempotencyKey: false,
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
  problems: ['too-many', 'work-needed', 'already-submitted', 'stale-version'],
  // A shelter's whole house shares one address.
  perMinute: 30,
});

export const resumePreScreening = operation({
  id: 'resumePreScreening',
  method: 'POST',
  path: '/api/pre-screening/resume',
  summary: 'Go on with a form on another device, by its code and the date of birth given in it',
  isLight: true,
  access: 'anyone',
  body: z.strictObject({
    resumeCode: z.string().trim().max(40),
    /** Asked for when the form holds one; a form without is opened by its code. */
    dateOfBirth: day.optional(),
  }),
  reply: {
    status: 200,
    body: z.object({ id: z.uuid(), secret: z.string(), resumeCode: z.string() }),
  },
  problems: ['not-found', 'too-many'],
  perMinute: 10,
});

export const savePreScreening = operation({
  id: 'savePreScreening',
  method: 'PUT',
  path: '/api/pre-screening/:id',
  summary:
    'Save answers as they are given, all or none; the others stay as they are. ' +
    'A stale one is answered with what was answered elsewhere',
  access: 'intake-holder',
  params: draftId,
  body: answers,
  reply: { status: 204 },
  problems: ['not-found', 'already-submitted', 'stale-version', 'too-many'],
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
  summary:
    'Hand the form in; a second time answers with the same reference. ' +
    'What was answered elsewhere and not seen is answered with these answers',
  access: 'intake-holder',
  params: draftId,
  body: z
    .strictObject({
      /** A field that no person sees; what fills it in is a program. */
      website: z.string().max(500).optional(),
      seen: seenAnswers,
    })
    .optional(),
  reply: { status: 200, body: z.object({ reference: z.string() }) },
  problems: ['not-found', 'stale-version', 'too-many'],
  perMinute: 20,
});
