import * as z from 'zod';
import { moment, optionalPastDay } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { listQuery, pageSchema } from '#core/contract/paging.ts';
import { optionalLine, requiredLine, translatedText } from '#core/contract/text.ts';
import { disclosureBases, recipientClasses } from './enumerations.ts';

/**
 * Details of a disclosure. Where 42 CFR Part 2 applies, they include the legal basis (§2.31,
 * §2.25).
 */
export const disclosureDetails = {
  /** For a person's own request, the server writes their reference instead. */
  recipient: requiredLine(200),
  /** Class of the recipient, if the consent names only classes. */
  recipientClass: z.enum(recipientClasses).nullable().default(null),
  purpose: requiredLine(500),
  basis: z.enum(disclosureBases).nullable().default(null),
  /** Consent to rely on; it must be valid and cover everything. */
  consentId: z.uuid().nullable().default(null),
  /**
   * Day the person signed. Part 2 requires a consent instead; older records may have only the day.
   */
  consentOn: optionalPastDay().default(null),
  /**
   * Details of another legal basis: the emergency, the order, or the law. Required under Part 2.
   */
  groundNote: optionalLine(500).default(null),
} as const;

/** Requires a consent or at least its day, and only for the legal basis of consent. */
export function hasConsentIfNeeded(
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

/** Problems of a disclosure by consent. `details` of the last one is a `ConsentGap`. */
export const disclosureProblems = [
  'consent-needed',
  'consent-expired',
  'consent-revoked',
  'consent-does-not-cover',
] as const;

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

/** A recorded disclosure: which parts it had, not their contents. */
export const disclosure = z.object({
  id: z.string(),
  at: moment,
  /** Staff member; null if the account was deleted. */
  by: z.string().nullable(),
  kind: z.enum(disclosureKinds),
  /** Null if the audit log has none, as for a document that staff downloaded. */
  recipient: z.string().nullable(),
  /** Null unless the consent was for a class. */
  recipientClass: z.enum(recipientClasses).nullable(),
  purpose: z.string().nullable(),
  basis: z.enum(disclosureBases).nullable(),
  consentOn: z.string().nullable(),
  /** Null if there was none: another legal basis, or an older record. */
  consentId: z.string().nullable(),
  groundNote: z.string().nullable(),
  /** Null if unknown. */
  recipientAddress: z.string().nullable(),
  /** Parts of a printout, from `paperParts`. */
  parts: z.array(z.string()),
  /** Facts in a letter, from `letterFieldNames`. */
  fields: z.array(z.string()),
  /** Current name of the letter template. */
  template: translatedText.nullable(),
  /** Name of the disclosed document. */
  fileName: z.string().nullable(),
});
export type Disclosure = z.infer<typeof disclosure>;

export const listDisclosures = operation({
  id: 'listDisclosures',
  method: 'GET',
  path: '/api/applicant/:id/disclosure',
  summary: 'List a record’s disclosures: recipient, contents, date, and purpose; newest first',
  access: 'applicant:read',
  reads: ['disclosures'],
  params: z.object({ id: z.uuid() }),
  query: listQuery(['at']).omit({ q: true, sort: true }),
  reply: { status: 200, body: pageSchema(disclosure) },
  problems: ['not-found', 'merged'],
});
