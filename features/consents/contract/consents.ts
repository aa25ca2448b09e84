import * as z from 'zod';
import { day, moment, optionalDay, requiredDay } from '#core/contract/dates.ts';
import { isNotAfterToday } from '#core/contract/days.ts';
import { operation } from '#core/contract/operation.ts';
import {
  optionalLine,
  optionalParagraphs,
  requiredLine,
  requiredParagraphs,
  translatedText,
} from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';
import { paperParts } from '#features/printouts/contract/papers.ts';
import { type SupportGroup, supportGroupNames } from '#features/support/contract/support-groups.ts';
import {
  consentEndings,
  consentKinds,
  consentSigners,
  consentStates,
  signatureWays,
} from './enumerations.ts';

/** Limit per consent. More recipients would be a class of people. */
export const maxConsentRecipients = 20;

/** Texts shown to the signer, with their source, kept as they were at signing. */
export const consentTexts = z.object({
  source: z.string(),
  /** Day of the wording; null if unknown. */
  wordedOn: day.nullable(),
  /** Day the organization changed the text; null if it is the shipped text. */
  changedOn: day.nullable(),
  /** Right to revoke, and how. */
  revoke: translatedText,
  /** Further statements required for treatment, payment, and health care operations. */
  redisclosure: translatedText,
});
export type ConsentTexts = z.infer<typeof consentTexts>;

const recipient = z.object({ name: z.string(), address: z.string().nullable() });
export const consentGroup = z.enum(supportGroupNames as [SupportGroup, ...SupportGroup[]]);
const person = user.pick({ id: true, firstName: true, lastName: true });

/** Scope of a consent in the words the person signed (42 CFR 2.31). */
export const consentScope = z.object({
  kind: z.enum(consentKinds),
  /** Name of the organization that discloses. */
  discloser: z.string(),
  parts: z.array(z.enum(paperParts)),
  /** Limits to these topics and groups; null means all. */
  topics: z.array(z.string()).nullable(),
  groups: z.array(z.string()).nullable(),
  /** Current names of the topics, in the same order; null means all. */
  topicNames: z.array(translatedText).nullable(),
  /** Description of the information, in words. */
  what: z.string(),
  /** Empty only if the consent is for treatment, payment, and operations. */
  recipients: z.array(recipient),
  purpose: z.string(),
  /** Last valid day, another condition that ends it, or both. */
  expiresOn: day.nullable(),
  expiresWhen: z.string().nullable(),
  signedOn: day,
});
export type ConsentScope = z.infer<typeof consentScope>;

export const consent = consentScope.extend({
  id: z.uuid(),
  version: z.int(),
  /** True if this organization is the one that discloses, even under an earlier name. */
  isOurs: z.boolean(),
  /** State today in the organization's time zone. */
  state: z.enum(consentStates),
  signer: z.enum(consentSigners),
  /** Representative who signed, and their authority. */
  signerName: z.string().nullable(),
  signerGround: z.string().nullable(),
  signature: z.enum(signatureWays),
  /** Scan of the signed form, while it is among the documents. */
  file: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Name typed in front of staff. */
  typedName: z.string().nullable(),
  texts: consentTexts,
  recordedAt: moment,
  recordedBy: person.nullable(),
  ended: z
    .object({
      how: z.enum(consentEndings),
      /** Day the consent ended. */
      on: day,
      at: moment,
      /** Author; null if the person ended it in the client portal. */
      by: person.nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type Consent = z.infer<typeof consent>;

const once = (items: readonly unknown[]) => new Set(items).size === items.length;

/** Fields of a consent that don't depend on who signs it and when. */
export const writtenScope = {
  kind: z.enum(consentKinds),
  /** Defaults to the organization. */
  discloser: optionalLine(200).default(null),
  parts: z.array(z.enum(paperParts)).min(1).refine(once, 'rule:repeated'),
  topics: z
    .array(requiredLine(100))
    .min(1)
    .max(100)
    .refine(once, 'rule:repeated')
    .nullable()
    .default(null),
  groups: z.array(consentGroup).min(1).refine(once, 'rule:repeated').nullable().default(null),
  what: requiredParagraphs(1000),
  recipients: z
    .array(z.strictObject({ name: requiredLine(200), address: optionalParagraphs(500) }))
    .max(maxConsentRecipients),
  purpose: requiredLine(500),
  expiresWhen: optionalLine(300).default(null),
} as const;

export const signedConsent = z
  .strictObject({
    ...writtenScope,
    expiresOn: optionalDay().default(null),
    signer: z.enum(consentSigners),
    signerName: optionalLine(200).default(null),
    signerGround: optionalLine(300).default(null),
    signature: z.enum(signatureWays),
    fileId: z.uuid().nullable().default(null),
    typedName: optionalLine(200).default(null),
    signedOn: requiredDay().refine((value) => isNotAfterToday(value), 'rule:future'),
  })
  .superRefine((sent, context) => {
    for (const [path, message] of [...scopeIssues(sent), ...consentIssues(sent)]) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });
export type SignedConsent = z.output<typeof signedConsent>;

interface SentScope {
  kind: string;
  parts: readonly string[];
  recipients: readonly unknown[];
}

/** Yields the legal requirements that the scope of a consent doesn't meet. */
export function* scopeIssues(sent: SentScope): Generator<[path: keyof SentScope, rule: string]> {
  const isOfCounselling = sent.kind === 'counselling';
  const beside = sent.parts.filter((part) => part !== 'identity' && part !== 'counselling-notes');
  if (isOfCounselling !== sent.parts.includes('counselling-notes')) {
    yield ['parts', 'rule:counselling-alone'];
  } else if (isOfCounselling && beside.length > 0) yield ['parts', 'rule:counselling-alone'];
  if (sent.kind !== 'treatment' && sent.recipients.length === 0) {
    yield ['recipients', 'rule:required'];
  }
}

interface Sent {
  expiresOn: string | null;
  expiresWhen: string | null;
  signer: string;
  signerName: string | null;
  signerGround: string | null;
  signature: string;
  fileId: string | null;
  typedName: string | null;
  signedOn: string;
}

/** Yields the legal requirements that a consent as a whole doesn't meet. */
function* consentIssues(sent: Sent): Generator<[path: keyof Sent, rule: string]> {
  if (sent.expiresOn === null && sent.expiresWhen === null) yield ['expiresOn', 'rule:consent-end'];
  if (sent.expiresOn !== null && sent.expiresOn < sent.signedOn) {
    yield ['expiresOn', 'rule:before-signature'];
  }
  if (sent.signer === 'representative') {
    if (sent.signerName === null) yield ['signerName', 'rule:required'];
    if (sent.signerGround === null) yield ['signerGround', 'rule:required'];
  }
  if (sent.signature === 'on_paper' && sent.fileId === null) yield ['fileId', 'rule:scan-needed'];
  if (sent.signature === 'typed' && sent.typedName === null) yield ['typedName', 'rule:required'];
}

const params = z.object({ id: z.uuid() });

export const listConsents = operation({
  id: 'listConsents',
  method: 'GET',
  path: '/api/applicant/:id/consent',
  summary: 'List a person’s consents, newest first, including ended ones',
  access: 'applicant:read',
  reads: ['consents'],
  opensRecord: true,
  params,
  reply: { status: 200, body: z.array(consent) },
  problems: ['not-found', 'merged'],
});

export const readConsentTexts = operation({
  id: 'readConsentTexts',
  method: 'GET',
  path: '/api/consent-texts',
  summary:
    'Get the notice a person must receive before signing and the default disclosing organization',
  access: 'applicant:read',
  reply: { status: 200, body: z.object({ organisation: z.string(), texts: consentTexts }) },
});

export const addConsent = operation({
  id: 'addConsent',
  method: 'POST',
  path: '/api/applicant/:id/consent',
  summary: 'Save a signed consent. It never changes; end a wrong one and create a new one',
  access: 'applicant:write',
  changes: ['consents', 'timeline'],
  params,
  body: signedConsent,
  reply: { status: 201, body: consent },
  problems: ['not-found', 'merged'],
});

export const endConsent = operation({
  id: 'endConsent',
  method: 'POST',
  path: '/api/applicant/:id/consent/:consentId/end',
  summary: 'End a consent: revoked, expired by its own terms, or recorded in error',
  isLight: true,
  access: 'applicant:write',
  changes: ['consents', 'timeline'],
  params: params.extend({ consentId: z.uuid() }),
  body: z.strictObject({
    how: z.enum(consentEndings),
    /** Defaults to today. */
    on: optionalDay()
      .refine((value) => value === null || isNotAfterToday(value), 'rule:future')
      .default(null),
    note: optionalParagraphs(500).default(null),
    version: z.int().min(1),
  }),
  reply: { status: 200, body: consent },
  problems: ['not-found', 'stale-version', 'merged'],
});
