import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import { requiredLine } from '#core/contract/text.ts';
import { helper } from './filled-in-for-someone.ts';

/**
 * Every channel to a person. A new one needs a rule in features/person/server/contact-safety/policy.ts and a line in
 * every-way.test.ts beside it.
 */
export const contactPaths = [
  'screening-mail',
  'screening-print',
  'screening-beside',
  'portal-mail',
  'portal-hand',
  'account-invitation',
  'account-closed',
  /** Follows account activity: a password reset, a sign-in on a new device. */
  'account-security',
  'application-reminder',
  /** News of a form, to those who chose email in it. */
  'application-news',
  /** A question from triage to someone who has applied, and to someone with a record. */
  'application-question',
  /** A letter by mail that asks to call back, to someone who has applied or has a record. */
  'application-letter',
  'question-mail',
  'appointment-reminder',
  'appointment-invitation',
  /** The code of a form, which the person asks for in that minute. */
  'text-code',
  'text-status',
  'text-appointment',
  /** After a call that no one answered. */
  'text-called',
  /** Written by staff. */
  'text-message',
  'notice-mail',
  'notice-push',
  /** Waits in the client portal; `notice-mail` and `notice-push` announce it. */
  'message',
  'letter',
  'printout',
  'patient-notice',
  /** A document that staff hand over, with its cover sheet. */
  'given-file',
  /** The data export: a ZIP with everything held about the person. */
  'own-data',
  /** The document waits in the client portal, like a message. */
  'shared-file',
  /** The phone and email links in the record. */
  'call',
  'write',
] as const;
export type ContactPath = (typeof contactPaths)[number];

/** Reasons against a channel, strongest first. */
export const contactReasons = [
  'no-email',
  /** No number, or one with an extension or words. */
  'no-text-number',
  'no-birth-date',
  /** The person refused to be contacted. */
  'may-not-write',
  /** Someone filled in the form for the person, who doesn't know about it yet. */
  'not-told',
  /** The number or address is that of the helper who filled in the form. */
  'helper-address',
  /** The person may only be reached through their safe contact. */
  'safe-contact',
  /** The person asked to be reached another way, which staff haven't confirmed. */
  'new-way',
  /** The person asked for caution in free text. */
  'be-careful',
  /** The person hasn't agreed to contact, and no one reviews this before it is sent. */
  'not-agreed',
  'stopped',
  /** The number answered STOP. */
  'texts-stopped',
  'other-way',
] as const;
export type ContactReason = (typeof contactReasons)[number];

/** The decision whether something may reach a person through a channel. */
export const contactVerdict = z.object({
  outcome: z.enum(['allowed', 'warning', 'refused']),
  /** Reasons, strongest first; empty if allowed. */
  reasons: z.array(z.enum(contactReasons)),
  /** True if staff may send it anyway, with a reason. */
  mayOverride: z.boolean(),
});
export type ContactVerdict = z.infer<typeof contactVerdict>;

/** Sends despite the refusal. The audit log and the timeline keep the reason. */
export const contactOverride = z.strictObject({ reason: requiredLine(500) });

/** The person may only be reached through a safe contact, but the record has none. */
export const contactFlags = [
  /** No answer names one. */
  'safe-contact-missing',
  /** The answers require or name one, and the record doesn't. */
  'safe-contact-in-answers',
] as const;
export type ContactFlag = (typeof contactFlags)[number];

export const contactSafety = z.object({
  verdicts: z.record(z.enum(contactPaths), contactVerdict),
  flag: z.enum(contactFlags).nullable(),
  /** Someone who filled in the form for the person, with the application it became the record from. */
  helper: helper.extend({ draftId: z.uuid() }).nullable(),
});
export type ContactSafety = z.infer<typeof contactSafety>;

export const readContactSafety = operation({
  id: 'readContactSafety',
  method: 'GET',
  path: '/api/applicant/:id/contact-safety',
  summary:
    'List how an applicant may be contacted: which channels are safe, need care, or are refused',
  access: 'applicant:read',
  reads: ['contact-safety'],
  opensRecord: true,
  params: z.object({ id: z.uuid() }),
  reply: { status: 200, body: contactSafety },
  problems: ['not-found', 'merged'],
});
