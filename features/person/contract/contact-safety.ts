import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import { requiredLine } from '#core/contract/text.ts';

/**
 * Every way in which something reaches a person. A new way gets a rule in
 * features/person/server/contact-safety/policy.ts and a line in every-way.test.ts beside it.
 */
export const contactPaths = [
  'screening-mail',
  'screening-print',
  'screening-beside',
  'portal-mail',
  'portal-hand',
  'account-invitation',
  'account-closed',
  /** Follows what was done with the account: a new password asked for, a sign-in on a new device. */
  'account-security',
  'application-reminder',
  'appointment-reminder',
  'appointment-invitation',
  'notice-mail',
  'notice-push',
  /** Waits in the client portal; that it is there is told by `notice-mail` and `notice-push`. */
  'message',
  'letter',
  'printout',
  'patient-notice',
  /** A document that staff hand over, with its cover sheet. */
  'given-file',
  /** The data export: a ZIP with everything held about the person. */
  'own-data',
  /** The document waits in the client portal, as a message does. */
  'shared-file',
  /** The links on the record: a press on the phone number or on the address. */
  'call',
  'write',
] as const;
export type ContactPath = (typeof contactPaths)[number];

/** Reasons against a way, the firmest first. */
export const contactReasons = [
  'no-email',
  'no-birth-date',
  /** The person said no to being contacted. */
  'may-not-write',
  /** The person may only be reached through their safe contact. */
  'safe-contact',
  /** The person asked for care in their own words. */
  'be-careful',
  /** The person hasn't said yes to being contacted, and nobody reads this before it leaves. */
  'not-agreed',
  'stopped',
  'other-way',
] as const;
export type ContactReason = (typeof contactReasons)[number];

/** Whether something may reach a person in one way. */
export const contactVerdict = z.object({
  outcome: z.enum(['allowed', 'warning', 'refused']),
  /** Reasons for the outcome, the firmest first; none where it is allowed. */
  reasons: z.array(z.enum(contactReasons)),
  /** Whether staff may send it all the same, with a reason. */
  mayOverride: z.boolean(),
});
export type ContactVerdict = z.infer<typeof contactVerdict>;

/** Sends what was refused. The reason is kept in the audit log and shown in the timeline. */
export const contactOverride = z.strictObject({ reason: requiredLine(500) });

/** A person who may only be reached through a safe contact, and none is recorded. */
export const contactFlags = [
  /** Nobody has named one. */
  'safe-contact-missing',
  /** Their answers say so or name one, and the record doesn't. */
  'safe-contact-in-answers',
] as const;
export type ContactFlag = (typeof contactFlags)[number];

export const contactSafety = z.object({
  verdicts: z.record(z.enum(contactPaths), contactVerdict),
  flag: z.enum(contactFlags).nullable(),
});
export type ContactSafety = z.infer<typeof contactSafety>;

export const readContactSafety = operation({
  id: 'readContactSafety',
  method: 'GET',
  path: '/api/applicant/:id/contact-safety',
  summary: 'Which ways may reach an applicant, which need care, and which are refused',
  access: 'applicant:read',
  reads: ['contact-safety'],
  opensRecord: true,
  params: z.object({ id: z.uuid() }),
  reply: { status: 200, body: contactSafety },
  problems: ['not-found', 'merged'],
});
