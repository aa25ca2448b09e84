import * as z from 'zod';
import { day, moment } from '#core/contract/dates.ts';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { contactOverride } from '#features/person/contract/contact-safety.ts';
import {
  answerToKeep,
  givenAnswer,
  question,
  seenAnswers,
} from '#features/questions/contract/questions.ts';

/**
 * How a link reaches its person: by mail, on paper, or opened by staff to fill the form in together.
 */
export const screeningWays = ['mail', 'print', 'beside'] as const;
export type ScreeningWay = (typeof screeningWays)[number];

/** Days for which a link opens the form. */
export const daysOfScreeningLink = 14;

/** Why a link opens nothing any more; `details.reason` of the code `gone`. */
export const closedLinkReasons = ['spent', 'expired', 'revoked', 'paused'] as const;
export type ClosedLinkReason = (typeof closedLinkReasons)[number];

const applicantId = z.object({ id: z.uuid() });

const linkOfScreening = z.object({
  id: z.uuid(),
  how: z.enum(screeningWays),
  madeBy: z.string().nullable(),
  createdAt: moment,
  /** When its mail was handed over; null for the other ways, and while it waits. */
  sentAt: moment.nullable(),
  expiresAt: moment,
  revokedAt: moment.nullable(),
  /** When its maker left the staff; null while they are here. */
  suspendedAt: moment.nullable(),
});

/** How far an applicant's screening is, for staff; not what is answered in it. */
export const screeningOfApplicant = z.object({
  /**
   * `none`: no link was ever made; `open`: one opens the form now; `suspended`: its maker has left, so it opens
   * nothing until there is a new one; else what became of the last one.
   */
  state: z.enum(['none', 'open', 'suspended', 'expired', 'revoked', 'submitted']),
  progress: z.object({ answered: z.int(), asked: z.int() }).nullable(),
  savedAt: moment.nullable(),
  submittedAt: moment.nullable(),
  /** The newest first. Of older ones than the first, each was revoked by the next. */
  links: z.array(linkOfScreening),
  abilities: z.object({ makeLink: z.boolean(), revoke: z.boolean() }),
});
export type ScreeningOfApplicant = z.infer<typeof screeningOfApplicant>;

export const readScreeningLinks = operation({
  id: 'readScreeningLinks',
  method: 'GET',
  path: '/api/applicant/:id/screening-link',
  summary: 'How far the screening of an applicant is, and the links to it',
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
  summary: 'Make a link to the screening; the ones from before open nothing any more',
  access: 'applicant:write',
  changes: ['screening', 'timeline'],
  params: applicantId,
  body: z.strictObject({
    how: z.enum(screeningWays),
    /** Of the applicant as it was seen: a mail must not go to an address that has changed since. */
    version: z.int().min(1).optional(),
    override: contactOverride.optional(),
  }),
  reply: {
    status: 201,
    body: z.object({
      /** Holds the secret, and is shown this once. Null for a mail: there it is in the mail alone. */
      url: z.url().nullable(),
      expiresAt: moment,
    }),
  },
  problems: ['not-found', 'stale-version', 'wrong-status', 'contact-refused', 'merged'],
});

export const revokeScreeningLink = operation({
  id: 'revokeScreeningLink',
  method: 'DELETE',
  path: '/api/applicant/:id/screening-link',
  summary: 'Take back the link that is open; the answers so far are kept',
  access: 'applicant:write',
  changes: ['screening', 'timeline'],
  params: applicantId,
  reply: { status: 204 },
  problems: ['not-found', 'merged'],
});

/**
 * Opens a link on a device. A link is `/screening/{id}#key={secret}`: the id opens nothing, and browsers keep the
 * fragment to themselves. A wrong secret, a wrong date, and a missing date get the same answer.
 */
export const openScreening = operation({
  id: 'openScreening',
  method: 'POST',
  path: '/api/screening/open',
  summary: 'Open a screening link on a new device, by its secret and the date of birth',
  isLight: true,
  access: 'anyone',
  body: z.strictObject({
    secret: z.string().max(200),
    /** Needed where the record has one. */
    dateOfBirth: day.optional(),
  }),
  reply: {
    status: 200,
    body: z.object({
      id: z.uuid(),
      /** Opens the form on this device; sent as the header `X-Intake-Secret`. Shown once, kept hashed. */
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
  summary: 'What the screening asks this person, and the answers of this sitting so far',
  access: 'screening-holder',
  params: linkId,
  reply: {
    status: 200,
    body: z.object({
      edition: z.int(),
      questions: z.array(question),
      answers: z.array(givenAnswer),
      expiresAt: moment,
      /** The language that the person prefers, as far as it is known. */
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
    'Save answers as they are given, all or none; the others stay as they are. ' +
    'A stale one is answered with what was answered elsewhere',
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
    'Hand the screening in; a second time answers the same. ' +
    'What was answered elsewhere and not seen is answered with these answers',
  access: 'screening-holder',
  params: linkId,
  body: z.strictObject({ seen: seenAnswers }).optional(),
  reply: { status: 200, body: z.object({ submittedAt: moment }) },
  problems: ['not-found', 'gone', 'stale-version', 'too-many'],
  perMinute: 20,
});
