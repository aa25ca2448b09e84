import * as z from 'zod';
import { moment, optionalPastDay } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageOf } from '#core/contract/paging.ts';
import { inBothLanguagesText, optionalLine, requiredLine } from '#core/contract/text.ts';
import { disclosureBases, recipientClasses } from './enumerations.ts';

/**
 * What is noted whenever something of a file is given to somebody: to whom, what for, and where
 * the organisation falls under 42 CFR Part 2 also on what ground (§2.31, §2.25).
 */
export const toWhomAndWhy = {
  /** Where somebody asks for their own: nobody else can get it, so the server writes who they are in its place. */
  recipient: requiredLine(200),
  /** Which of them it is, by a permission that is for all who treat, pay and run the program. */
  recipientClass: z.enum(recipientClasses).nullable().default(null),
  purpose: requiredLine(500),
  basis: z.enum(disclosureBases).nullable().default(null),
  /** Which of their permissions it is, where the ground is one; it has to hold and to cover all of it. */
  consentId: z.uuid().nullable().default(null),
  /**
   * The day on which the person signed. Where Part 2 holds, a permission is named instead; what was noted with
   * a day alone stays as it is.
   */
  consentOn: optionalPastDay().default(null),
  /** What the law wants noted of another ground: what emergency, which order, which law. Needed where Part 2 holds. */
  groundNote: optionalLine(500).default(null),
} as const;

/** A permission is named by itself or at least by its day, or nobody finds it; and it is the ground. */
export function hasItsConsent(
  {
    basis,
    consentId,
    consentOn,
  }: { basis: string | null; consentId: string | null; consentOn: string | null },
  context: z.core.$RefinementCtx,
): void {
  if (basis === 'consent' && consentId === null && consentOn === null) {
    context.addIssue({ code: 'custom', path: ['consentId'], message: 'rule:required' });
  }
  if (consentId !== null && basis !== 'consent') {
    context.addIssue({ code: 'custom', path: ['basis'], message: 'rule:not-valid' });
  }
}

/** Why something is not given out on the ground of a permission. `details` of the last: a `ConsentGap`. */
export const disclosureProblems = [
  'consent-needed',
  'consent-expired',
  'consent-revoked',
  'consent-does-not-cover',
] as const;

/** The ways in which something of a file leaves it. */
export const disclosureKinds = [
  'paper-printed',
  'paper-saved',
  'letter-printed',
  'letter-saved',
  'answers-exported',
  'file-downloaded',
  'file-shown',
  'file-shared',
  'file-given',
  'file-given-out',
  'accounting-printed',
  'accounting-saved',
  'accounting-exported',
  'other',
] as const;

/** One time that something of a file was given out. What it said is not kept, only which parts. */
export const disclosure = z.object({
  id: z.string(),
  at: moment,
  /** Who of the staff; null when their account is gone. */
  by: z.string().nullable(),
  kind: z.enum(disclosureKinds),
  /** Null where the log has none: a file that staff have downloaded. */
  recipient: z.string().nullable(),
  /** Null but where it went by a permission for a class of people. */
  recipientClass: z.enum(recipientClasses).nullable(),
  purpose: z.string().nullable(),
  basis: z.enum(disclosureBases).nullable(),
  consentOn: z.string().nullable(),
  /** Null where none was named: before permissions were kept, or on another ground. */
  consentId: z.string().nullable(),
  groundNote: z.string().nullable(),
  /** Where the recipient is, as far as it was known. */
  recipientAddress: z.string().nullable(),
  /** The parts of the file that a paper had, by the names of `paperParts`. */
  parts: z.array(z.string()),
  /** The facts that a letter was made with, by the names of `letterFieldNames`. */
  fields: z.array(z.string()),
  /** The letter's template as it is called now. */
  template: inBothLanguagesText.nullable(),
  /** The name of the file that was given out. */
  fileName: z.string().nullable(),
});
export type Disclosure = z.infer<typeof disclosure>;

export const listDisclosures = operation({
  id: 'listDisclosures',
  method: 'GET',
  path: '/api/applicant/:id/disclosure',
  summary: 'Who was given what of a file, when and what for; the newest first',
  access: 'applicant:read',
  reads: ['disclosures'],
  params: z.object({ id: z.uuid() }),
  query: listQuery(['at']).omit({ q: true, sort: true }),
  reply: { status: 200, body: pageOf(disclosure) },
  problems: ['not-found', 'merged'],
});
