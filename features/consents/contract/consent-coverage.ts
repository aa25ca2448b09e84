import * as z from 'zod';
import { personFields } from '#features/person/contract/person-fields.ts';
import type {
  OtherLetterFact,
  PersonLetterField,
} from '#features/printouts/contract/letter-fields.ts';
import { type PaperPart, paperParts } from '#features/printouts/contract/papers.ts';
import type { Consent, ConsentScope } from './consents.ts';

/** Which part of the file a fact of a letter is from that is no field; a field is of its group. */
const partOfFact: Readonly<Record<OtherLetterFact, PaperPart>> = {
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

function partOf(fact: PersonLetterField): PaperPart {
  return isOtherFact(fact) ? partOfFact[fact] : personFields[fact].group;
}

function isOtherFact(fact: PersonLetterField): fact is OtherLetterFact {
  return fact in partOfFact;
}

/**
 * The parts of the file that a letter with these facts says something of, in the order of papers. With none it still
 * says that somebody is known here.
 */
export function partsOfFields(fields: readonly PersonLetterField[]): PaperPart[] {
  const named = new Set<PaperPart>(['identity', ...fields.map(partOf)]);
  return paperParts.filter((part) => named.has(part));
}

/** What is to be given out, as far as a permission has a say in it. */
export interface ToCover {
  parts: readonly PaperPart[];
  /** Null or left out: all that there are. */
  topics?: readonly string[] | null | undefined;
  groups?: readonly string[] | null | undefined;
  recipient: string;
  /** Who they are of those whom a permission means that names nobody. */
  recipientClass?: string | null | undefined;
  purpose: string;
}

/** What of a disclosure a permission does not cover; the reply `consent-does-not-cover` carries it. */
export const consentGap = z.object({
  parts: z.array(z.enum(paperParts)),
  /** Topics and groups that it leaves out; `*`: all are to go out, and it names only some. */
  topics: z.array(z.string()),
  groups: z.array(z.string()),
  recipient: z.boolean(),
  purpose: z.boolean(),
  /** It allows somebody else to give it out, and not this organisation. */
  discloser: z.boolean(),
});
export type ConsentGap = z.infer<typeof consentGap>;

/** What a permission leaves out of what is to be given; null where it covers all of it. */
export function gapOf(
  scope: Pick<ConsentScope, 'kind' | 'parts' | 'topics' | 'groups' | 'recipients' | 'purpose'> &
    Pick<Consent, 'isOurs'>,
  wanted: ToCover,
): ConsentGap | null {
  const has = (part: PaperPart) => wanted.parts.includes(part);
  const gap = {
    parts: wanted.parts.filter((part) => !scope.parts.includes(part)),
    topics: has('answers') ? beyond(scope.topics, wanted.topics) : [],
    groups: has('support') ? beyond(scope.groups, wanted.groups) : [],
    recipient: !isTo(scope, wanted),
    purpose: !isSameName(scope.purpose, wanted.purpose),
    discloser: !scope.isOurs,
  };
  const lists = [gap.parts, gap.topics, gap.groups];
  const isOther = gap.recipient || gap.purpose || gap.discloser;
  return isOther || lists.some((list) => list.length > 0) ? gap : null;
}

/** Whether a permission names nobody and means all who treat, pay and run the program. */
export function isForClass({
  kind,
  recipients,
}: Pick<ConsentScope, 'kind' | 'recipients'>): boolean {
  return kind === 'treatment' && recipients.length === 0;
}

/** Whoever of those whom a permission names is called so. */
export function namedIn<One extends { name: string }>(
  recipients: readonly One[],
  name: string,
): One | undefined {
  return recipients.find((one) => isSameName(one.name, name));
}

/** Whether a permission allows something of a file to go to whoever is called so. */
function isTo(
  scope: Pick<ConsentScope, 'kind' | 'recipients'>,
  { recipient, recipientClass }: Pick<ToCover, 'recipient' | 'recipientClass'>,
): boolean {
  // Who exactly is one of them, no program can tell: whoever gives it says which of them they are.
  if (isForClass(scope)) return recipient.trim() !== '' && Boolean(recipientClass);
  return namedIn(scope.recipients, recipient) !== undefined;
}

function beyond(
  allowed: readonly string[] | null,
  wanted: readonly string[] | null | undefined,
): string[] {
  if (allowed === null) return [];
  return wanted ? wanted.filter((one) => !allowed.includes(one)) : ['*'];
}

/** Whether two names are the same but for how they were typed: case, spaces, and the kind of apostrophe. */
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

/** The state of a permission on a day of the organisation's clock. */
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
