import * as z from 'zod';
import { personFields } from '#features/person/contract/person-fields.ts';
import type {
  OtherLetterFact,
  PersonLetterField,
} from '#features/printouts/contract/letter-fields.ts';
import { type PaperPart, paperParts } from '#features/printouts/contract/papers.ts';
import type { Consent, ConsentScope } from './consents.ts';

/**
 * Parts of the case record behind letter facts that aren't fields. A field belongs to its group.
 */
const otherFactParts: Readonly<Record<OtherLetterFact, PaperPart>> = {
  name: 'identity',
  reference: 'identity',
  status: 'handling',
  applied: 'handling',
  location: 'handling',
  caseWorker: 'handling',
  enrolledFrom: 'enrolments',
  programBegun: 'enrolments',
  enrolledUntil: 'enrolments',
  programStatus: 'enrolments',
  enrolledAt: 'enrolments',
};

function factPart(fact: PersonLetterField): PaperPart {
  return isOtherFact(fact) ? otherFactParts[fact] : personFields[fact].group;
}

function isOtherFact(fact: PersonLetterField): fact is OtherLetterFact {
  return fact in otherFactParts;
}

/**
 * Parts of the case record that a letter with these facts discloses, in printout order. Without
 * facts it still discloses that the person is known here.
 */
export function partsOfLetterFields(fields: readonly PersonLetterField[]): PaperPart[] {
  const named = new Set<PaperPart>(['identity', ...fields.map(factPart)]);
  return paperParts.filter((part) => named.has(part));
}

/** A planned disclosure, as far as a consent limits it. */
export interface DisclosureContents {
  parts: readonly PaperPart[];
  /** Null or omitted means all. */
  topics?: readonly string[] | null | undefined;
  groups?: readonly string[] | null | undefined;
  recipient: string;
  /** Needed if the consent is for a class and names no one. */
  recipientClass?: string | null | undefined;
  purpose: string;
}

/**
 * Parts of a disclosure that a consent doesn't cover; sent with the problem
 * `consent-does-not-cover`.
 */
export const consentGap = z.object({
  parts: z.array(z.enum(paperParts)),
  /** Topics and groups it leaves out. `*` means that all are requested and it names only some. */
  topics: z.array(z.string()),
  groups: z.array(z.string()),
  recipient: z.boolean(),
  purpose: z.boolean(),
  /** True if it lets someone else disclose, and not this organization. */
  discloser: z.boolean(),
});
export type ConsentGap = z.infer<typeof consentGap>;

/** Returns the parts of a disclosure that a consent doesn't cover; null if it covers everything. */
export function findConsentGap(
  scope: Pick<ConsentScope, 'kind' | 'parts' | 'topics' | 'groups' | 'recipients' | 'purpose'> &
    Pick<Consent, 'isOurs'>,
  wanted: DisclosureContents,
): ConsentGap | null {
  const has = (part: PaperPart) => wanted.parts.includes(part);
  const gap = {
    parts: wanted.parts.filter((part) => !scope.parts.includes(part)),
    topics: has('answers') ? beyond(scope.topics, wanted.topics) : [],
    groups: has('support') ? beyond(scope.groups, wanted.groups) : [],
    recipient: !isAllowedRecipient(scope, wanted),
    purpose: !isSameName(scope.purpose, wanted.purpose),
    discloser: !scope.isOurs,
  };
  const lists = [gap.parts, gap.topics, gap.groups];
  const isOther = gap.recipient || gap.purpose || gap.discloser;
  return isOther || lists.some((list) => list.length > 0) ? gap : null;
}

/** True if a consent names no one and is for treatment, payment, and operations. */
export function isForClass({
  kind,
  recipients,
}: Pick<ConsentScope, 'kind' | 'recipients'>): boolean {
  return kind === 'treatment' && recipients.length === 0;
}

/** Finds the named recipient of a consent by name. */
export function findNamedRecipient<One extends { name: string }>(
  recipients: readonly One[],
  name: string,
): One | undefined {
  return recipients.find((one) => isSameName(one.name, name));
}

/** True if a consent lets this recipient receive information. */
function isAllowedRecipient(
  scope: Pick<ConsentScope, 'kind' | 'recipients'>,
  { recipient, recipientClass }: Pick<DisclosureContents, 'recipient' | 'recipientClass'>,
): boolean {
  // The program can't check membership in the class; staff enter the class of the recipient.
  if (isForClass(scope)) return recipient.trim() !== '' && Boolean(recipientClass);
  return findNamedRecipient(scope.recipients, recipient) !== undefined;
}

function beyond(
  allowed: readonly string[] | null,
  wanted: readonly string[] | null | undefined,
): string[] {
  if (allowed === null) return [];
  return wanted ? wanted.filter((one) => !allowed.includes(one)) : ['*'];
}

/** Compares names, ignoring case, spaces, and the kind of apostrophe. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[’‘ʼ]/g, "'")
    .toLocaleLowerCase('en');
}

/** State of a consent on a day in the organization's time zone. */
export function consentStateOn(
  today: string,
  {
    ended,
    expiresOn,
  }: { ended: Pick<NonNullable<Consent['ended']>, 'how'> | null } & Pick<ConsentScope, 'expiresOn'>,
): Consent['state'] {
  if (ended?.how === 'recorded_wrongly') return 'void';
  if (ended?.how === 'event_came') return 'expired';
  if (ended) return 'revoked';
  return expiresOn !== null && expiresOn < today ? 'expired' : 'active';
}
