import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { requiredLine } from '#core/contract/text.ts';
import { manyLines } from '#core/contract/text-patterns.ts';
import { user } from '#core/contract/users.ts';
import {
  contactOverride,
  contactReasons,
  contactVerdict,
} from '#features/person/contract/contact-safety.ts';

/**
 * Why a text goes to a person. `code`: they asked for the code of their form; `status`: there is
 * news; `called`: no one answered a call; `message`: written by staff.
 */
export const textPurposes = ['code', 'status', 'appointment', 'called', 'message'] as const;
export type TextPurpose = (typeof textPurposes)[number];

/** Purposes that staff choose; they may change the words of each. */
export const staffPurposes = ['message', 'called', 'status'] as const;
export type StaffPurpose = (typeof staffPurposes)[number];

/**
 * `queued`: waits for the gateway, or for the end of the quiet hours; `unknown`: the gateway's answer
 * was lost; `dropped`: not sent, because it was no longer allowed, true, or in time; `by-hand`: waits
 * for staff to send it from their own phone.
 */
export const textStates = [
  'queued',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'dropped',
  'by-hand',
  'sent-by-hand',
  'received',
] as const;
export type TextState = (typeof textStates)[number];

/** Why a text was dropped. Contact safety adds its own reasons. */
export const dropReasons = [...contactReasons, 'late', 'withdrawn', 'over', 'gone'] as const;

/** Why a text failed, for the whole list see core/contract/text-failures.ts. */
const whys = [
  ...dropReasons,
  ...([
    'bad-number',
    'no-texts',
    'unreachable',
    'blocked',
    'filtered',
    'gateway',
    'again',
    'other',
  ] as const),
] as const;
export type TextWhy = (typeof whys)[number];

/** Longest text in UTF-16 units: four parts of the GSM alphabet. */
export const maxTextLength = 612;

/** Most texts of a record in one reply, the latest. */
export const maxTextsInRecord = 100;

const colleague = user.pick({ id: true, firstName: true, lastName: true });

export const textMessage = z.object({
  id: z.uuid(),
  fromPerson: z.boolean(),
  /** Null for one from the person. */
  purpose: z.enum(textPurposes).nullable(),
  phone: z.string(),
  text: z.string(),
  state: z.enum(textStates),
  /** Why it was dropped or failed. */
  why: z.enum(whys).nullable(),
  at: moment,
  /** Staff who wrote it; null for one that Cairn wrote, or from the person. */
  by: colleague.nullable(),
  /** While quiet hours hold it back. */
  waitsUntil: moment.nullable(),
  sentAt: moment.nullable(),
  /** Only of one from the person: no one has marked it as read yet. */
  isUnread: z.boolean(),
});
export type TextMessage = z.infer<typeof textMessage>;

/** The person's consent to texts, with its proof. */
export const textConsent = z.object({
  /** `form`: they chose texts in a form; `spoken`: staff recorded it. */
  how: z.enum(['form', 'spoken']),
  /** The words that they read or were told. */
  words: z.string(),
  /** Their answer, or how staff noted it. */
  answer: z.string(),
  at: moment,
  by: colleague.nullable(),
});
export type TextConsent = z.infer<typeof textConsent>;

export const texting = z.object({
  /** False: staff send texts from their own phones. */
  hasGateway: z.boolean(),
  /** The number in the record, as networks dial it; null if no text can be sent to it. */
  number: z.string().nullable(),
  language: z.enum(languages),
  consent: textConsent.nullable(),
  /** When the number answered STOP; null if it didn't, or START came later. */
  stoppedAt: moment.nullable(),
  /** Whether staff may text, and against what. */
  verdict: contactVerdict,
  /** The words to read to the person before they agree. */
  spokenWords: z.string(),
  /** Added before and after a text by staff: sender and way to stop, in the first one. */
  frame: z.object({ before: z.string(), after: z.string() }),
  /** Words by purpose, in the person's language. */
  suggestions: z.object({ called: z.string(), status: z.string() }),
  /** When a text sent now would leave; null for at once. */
  waitsUntil: moment.nullable(),
  /** The latest ones, oldest first. */
  texts: z.array(textMessage),
});
export type Texting = z.infer<typeof texting>;

const applicantId = z.object({ id: z.uuid() });
const textId = applicantId.extend({ textId: z.uuid() });

/** Plain text of a few lines. */
const words = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(maxTextLength)
  .regex(manyLines, 'rule:characters');

export const readTexting = operation({
  id: 'readTexting',
  method: 'GET',
  path: '/api/applicant/:id/texts',
  summary:
    'Read the texts to and from an applicant, and whether staff may text them: number, consent with its proof, STOP, and quiet hours',
  access: 'applicant:read',
  reads: ['texts', 'contact-safety'],
  opensRecord: true,
  freshFor: 0,
  params: applicantId,
  reply: { status: 200, body: texting },
  problems: ['not-found', 'merged'],
});

export const sendText = operation({
  id: 'sendText',
  method: 'POST',
  path: '/api/applicant/:id/texts',
  summary:
    'Text an applicant, if contact safety allows it. Waits until quiet hours are over. Without a gateway, the text waits for staff to send it',
  access: 'applicant:write',
  changes: ['texts', 'timeline'],
  params: applicantId,
  body: z.strictObject({
    purpose: z.enum(staffPurposes),
    text: words,
    override: contactOverride.optional(),
  }),
  reply: { status: 201, body: textMessage },
  problems: ['not-found', 'merged', 'contact-refused'],
});

export const markTextSent = operation({
  id: 'markTextSent',
  method: 'PUT',
  path: '/api/applicant/:id/texts/:textId/sent',
  summary: 'Say that staff sent a text from their own phone',
  access: 'applicant:write',
  changes: ['texts', 'timeline'],
  params: textId,
  reply: { status: 200, body: textMessage },
  problems: ['not-found', 'merged', 'already-done'],
});

export const withdrawText = operation({
  id: 'withdrawText',
  method: 'DELETE',
  path: '/api/applicant/:id/texts/:textId',
  summary: 'Withdraw a text that hasn’t left yet',
  access: 'applicant:write',
  changes: ['texts', 'timeline'],
  params: textId,
  reply: { status: 200, body: textMessage },
  problems: ['not-found', 'merged', 'already-done'],
});

export const markTextsRead = operation({
  id: 'markTextsRead',
  method: 'PUT',
  path: '/api/applicant/:id/texts/read',
  summary: 'Mark an applicant’s texts up to this one as read, which takes them out of triage',
  access: 'applicant:write',
  changes: ['texts', 'timeline', 'triage'],
  params: applicantId,
  body: z.strictObject({ upTo: z.uuid() }),
  reply: { status: 204 },
  problems: ['not-found', 'merged', 'claimed'],
});

export const recordTextConsent = operation({
  id: 'recordTextConsent',
  method: 'PUT',
  path: '/api/applicant/:id/text-consent',
  summary:
    'Record that an applicant agreed to texts when staff asked, or wants none: this ends a recorded consent and stops all texts to their number',
  access: 'applicant:write',
  changes: ['texts', 'timeline', 'contact-safety'],
  params: applicantId,
  body: z.strictObject({
    agrees: z.boolean(),
    /** When and how they said so, such as "on the phone today". */
    note: requiredLine(300),
  }),
  reply: { status: 200, body: texting.pick({ consent: true, stoppedAt: true }) },
  problems: ['not-found', 'merged', 'contact-refused'],
});

/** Texts from numbers that belong to no record, or to several. */
export const settleUnknownText = operation({
  id: 'settleUnknownText',
  method: 'PUT',
  path: '/api/texts/unknown/:textId',
  summary:
    'Take the texts of an unknown number out of triage: as dealt with, or into the record of an applicant',
  access: 'draft:finalise',
  changes: ['texts', 'timeline', 'triage'],
  params: z.object({ textId: z.uuid() }),
  body: z.strictObject({
    /** Null: dealt with, without a record. */
    applicantId: z.uuid().nullable(),
  }),
  reply: { status: 204 },
  problems: ['not-found', 'merged', 'claimed'],
});

export const textMyCode = operation({
  id: 'textMyCode',
  method: 'POST',
  path: '/api/pre-screening/:id/text-code',
  summary:
    'Text the code of a form to the phone number in it, at once. Says whether one is on its way, for three in a day',
  access: 'intake-holder',
  params: applicantId,
  reply: { status: 200, body: z.object({ isSent: z.boolean() }) },
  perMinute: 6,
  problems: ['not-found', 'too-many'],
});

/** Where texts stand: the gateway, quiet hours, and what they cost. */
export const textSettings = z.object({
  gateway: z.enum(['twilio', 'http']).nullable(),
  /** The number or service that texts come from; null without a gateway. */
  from: z.string().nullable(),
  /** Addresses that the gateway has to know, without secrets. */
  callbacks: z.object({ received: z.string(), status: z.string() }).nullable(),
  quietFrom: z.string(),
  quietUntil: z.string(),
  /** The rule that they follow. */
  quietSource: z.string(),
  version: z.int(),
  /** Since the first of the month, in the organization's time zone. */
  month: z.object({
    sent: z.int(),
    received: z.int(),
    failed: z.int(),
    segments: z.int(),
    /** One per currency, as far as the gateway has reported prices. */
    costs: z.array(z.object({ currency: z.string(), amount: z.string() })),
    /** Sent ones without a price. */
    unpriced: z.int(),
  }),
  /** Waiting now, without those that quiet hours hold back. */
  waiting: z.int(),
  lastSentAt: moment.nullable(),
  lastFailedAt: moment.nullable(),
});
export type TextSettings = z.infer<typeof textSettings>;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'rule:time');

export const readTextSettings = operation({
  id: 'readTextSettings',
  method: 'GET',
  path: '/api/texts/settings',
  summary: 'Get the state of text messages: gateway, quiet hours, and this month’s count and cost',
  access: 'organisation:write',
  reads: ['texts'],
  opensRecord: true,
  reply: { status: 200, body: textSettings },
});

export const updateTextSettings = operation({
  id: 'updateTextSettings',
  method: 'PUT',
  path: '/api/texts/settings',
  summary: 'Change the quiet hours of text messages',
  access: 'organisation:write',
  changes: ['texts'],
  body: z
    .strictObject({
      quietFrom: clockTime,
      quietUntil: clockTime,
      quietSource: requiredLine(200),
      version: z.int(),
    })
    .refine(({ quietFrom, quietUntil }) => quietFrom !== quietUntil, {
      error: 'rule:same-time',
      path: ['quietUntil'],
    }),
  reply: { status: 200, body: textSettings },
  problems: ['stale-version'],
});
