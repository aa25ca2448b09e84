import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { createdLink, newLinkFields } from '#features/person/contract/secret-links.ts';
import {
  answerToKeep,
  formAnswer,
  knownAnswers,
  question,
} from '#features/questions/contract/questions.ts';

/**
 * Delivery of a link: by mail, on paper, or opened by staff, to fill in together or to type in the
 * answers of a form on paper.
 */
export const screeningWays = ['mail', 'print', 'beside', 'paper'] as const;
export type ScreeningWay = (typeof screeningWays)[number];

/** Validity of a link in days. */
export const daysOfScreeningLink = 14;

/** Reason why a link no longer works; `details.reason` of the code `gone`. */
export const closedLinkReasons = ['spent', 'expired', 'revoked', 'paused'] as const;
export type ClosedLinkReason = (typeof closedLinkReasons)[number];

const applicantId = z.object({ id: z.uuid() });

const linkOfScreening = z.object({
  id: z.uuid(),
  how: z.enum(screeningWays),
  madeBy: z.string().nullable(),
  createdAt: moment,
  /** When the mail was sent; null for other ways and while it is queued. */
  sentAt: moment.nullable(),
  expiresAt: moment,
  revokedAt: moment.nullable(),
  /** When its creator left the staff; null otherwise. */
  suspendedAt: moment.nullable(),
});

/** Screening progress for staff, without the answers. */
export const screeningOfApplicant = z.object({
  /**
   * `none`: never linked. `open`: a link works now. `suspended`: its creator left, so a new link is
   * needed. Otherwise the state of the last link.
   */
  state: z.enum(['none', 'open', 'suspended', 'expired', 'revoked', 'submitted']),
  progress: z.object({ answered: z.int(), asked: z.int() }).nullable(),
  savedAt: moment.nullable(),
  submittedAt: moment.nullable(),
  /** Newest first. Each new link revoked the ones before. */
  links: z.array(linkOfScreening),
  abilities: z.object({ makeLink: z.boolean(), revoke: z.boolean() }),
});
export type ScreeningOfApplicant = z.infer<typeof screeningOfApplicant>;

export const readScreeningLinks = operation({
  id: 'readScreeningLinks',
  method: 'GET',
  path: '/api/applicant/:id/screening-link',
  summary: 'Get the progress of an applicant’s screening and its links',
  access: 'applicant:read',
  reads: ['screening'],
  opensRecord: true,
  params: applicantId,
  reply: { status: 200, body: screeningOfApplicant },
  problems: ['not-found', 'merged'],
});

export const makeScreeningLink = operation({
  id: 'makeScreeningLink',
  method: 'POST',
  path: '/api/applicant/:id/screening-link',
  summary: 'Create a screening link. Earlier links stop working',
  access: 'applicant:write',
  changes: ['screening', 'timeline'],
  params: applicantId,
  body: z.strictObject({ how: z.enum(screeningWays), ...newLinkFields }),
  reply: { status: 201, body: createdLink },
  problems: ['not-found', 'stale-version', 'wrong-status', 'contact-refused', 'merged'],
});

export const revokeScreeningLink = operation({
  id: 'revokeScreeningLink',
  method: 'DELETE',
  path: '/api/applicant/:id/screening-link',
  summary: 'Revoke the open screening link. Saved answers are kept',
  access: 'applicant:write',
  changes: ['screening', 'timeline'],
  params: applicantId,
  reply: { status: 204 },
  problems: ['not-found', 'merged'],
});

/**
 * Opens a link on a device. A link is `/screening/{id}#key={secret}`: the id alone opens nothing,
 * and browsers don't send the fragment. A wrong secret, a wrong date, and a missing date return the
 * same error.
 */
export const openScreening = operation({
  id: 'openScreening',
  method: 'POST',
  path: '/api/screening/open',
  summary: 'Open a screening link on a new device with its secret and the date of birth',
  isLight: true,
  access: 'anyone',
  body: z.strictObject({
    secret: z.string().max(200),
    /** Required when the record has one. */
    dateOfBirth: day.optional(),
  }),
  reply: {
    status: 200,
    body: z.object({
      id: z.uuid(),
      /**
       * Opens the form on this device; sent as the header `X-Intake-Secret`. Returned once and
       * stored as a hash.
       */
      secret: z.string(),
    }),
  },
  problems: ['not-found', 'gone', 'too-many'],
  perMinute: 30,
});

const linkId = z.object({ id: z.uuid() });

export const readScreening = operation({
  id: 'readScreening',
  method: 'GET',
  path: '/api/screening/:id',
  summary: 'Get this person’s screening questions and saved answers',
  access: 'screening-holder',
  params: linkId,
  reply: {
    status: 200,
    body: z.object({
      edition: z.int(),
      questions: z.array(question),
      answers: z.array(formAnswer),
      /**
       * Questions answered before: `shown` with the answer, for review, or `kept` without it, since
       * someone else may hold the link.
       */
      known: z.object({ shown: z.array(z.string()), kept: z.array(z.string()) }),
      /** Seconds that people took per question; an estimate until enough have. */
      secondsPerQuestion: z.int(),
      expiresAt: moment,
      /** The person's preferred language, if known. */
      language: z.enum(languages).nullable(),
    }),
  },
  problems: ['not-found', 'gone', 'too-many'],
  perMinute: 60,
});

export const saveScreening = operation({
  id: 'saveScreening',
  method: 'PUT',
  path: '/api/screening/:id',
  summary:
    'Save screening answers, all or none; other answers don’t change. A stale version returns the answers given elsewhere',
  access: 'screening-holder',
  params: linkId,
  body: z.array(answerToKeep).max(200),
  reply: { status: 204 },
  problems: ['not-found', 'gone', 'stale-version', 'too-many'],
  perMinute: 120,
});

export const submitScreening = operation({
  id: 'submitScreening',
  method: 'POST',
  path: '/api/screening/:id/submit',
  summary:
    'Submit the screening. A second submit returns the same reply. Answers given elsewhere and not seen here are returned instead',
  access: 'screening-holder',
  params: linkId,
  body: z.strictObject({ seen: knownAnswers }).optional(),
  reply: { status: 200, body: z.object({ submittedAt: moment }) },
  problems: ['not-found', 'gone', 'stale-version', 'too-many'],
  perMinute: 20,
});
