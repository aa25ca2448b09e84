/**
 * What people allow to be given of their files, and the one gate through which all goes that is given to
 * somebody by name. A permission never changes once it is signed: it holds, or it has come to an end.
 */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { ClientScope, StaffScope } from '#core/server/scope/scope.ts';
import { dayIn } from '#core/server/time/days-in-zone.ts';
import {
  consentStateOn,
  isForClass,
  isSameName,
  namedIn,
  type ToCover,
} from '#features/consents/contract/consent-coverage.ts';
import type {
  Consent,
  ConsentTexts,
  endConsent,
  SignedConsent,
} from '#features/consents/contract/consents.ts';
import * as files from '#features/documents/server/service.ts';
import * as organisation from '#features/organization/server/organization/service.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type { MyConsent } from '#features/portal/contract/my-page.ts';
import type { Disclosure } from '#features/printouts/contract/disclosures.ts';
import * as questions from '#features/questions/server/service.ts';
import {
  consentProblem,
  counsellingProblem,
  groundProblem,
  mayEnd,
  recipientOf,
} from './policy.ts';
import * as queries from './queries.ts';

/** To whom something goes, what for and on what ground, as it was sent. */
export interface Ground
  extends Pick<Disclosure, 'basis' | 'consentId' | 'consentOn' | 'groundNote' | 'recipientClass'> {
  recipient: string;
  purpose: string;
  zone?: string | undefined;
}

/** What leaves a file, and how the log is to call it. */
export interface Leaving {
  applicant: Pick<Applicant, 'id' | 'reference'>;
  action: `applicant.${string}`;
  /** What of the file it is, for the permission to cover; who gets it is in the ground. */
  what: Omit<ToCover, 'recipient' | 'recipientClass' | 'purpose'>;
  /** What the log keeps of it besides. */
  made: Record<string, unknown>;
  recipientAddress?: string | null;
}

/** What may leave a file: by which permission, and to whom, as the log is to call them. */
export interface Allowed {
  consent: Consent | null;
  recipient: string;
}

/** Permissions as they are shown: with what each is worth today, and what its topics are called. */

export async function todayWith(ctx: Ctx<StaffScope | ClientScope>) {
  return dayIn(await organisation.timeZone(ctx), ctx.now);
}

export async function shown(
  ctx: Ctx<StaffScope | ClientScope>,
  kept: queries.KeptConsent,
  today: string,
): Promise<Consent> {
  return {
    ...kept,
    topicNames: kept.topics && (await questions.topicNames(ctx, kept.topics)),
    state: consentStateOn(today, kept),
  };
}

/** One after the other: a transaction has one connection. */
export async function allShown(
  ctx: Ctx<StaffScope | ClientScope>,
  kept: readonly queries.KeptConsent[],
): Promise<Consent[]> {
  const today = await todayWith(ctx);
  const all: Consent[] = [];
  for (const one of kept) all.push(await shown(ctx, one, today));
  return all;
}

export async function listWithin(ctx: Ctx<StaffScope>, applicantId: string) {
  return allShown(ctx, await queries.listConsents(ctx, applicantId));
}

/**
 * Whether something may leave a file on this ground. A permission that it names is held until the end of the
 * transaction, so that it can't be taken back between.
 */
export async function check(
  ctx: Ctx<StaffScope>,
  ground: Ground,
  { applicant, what }: Pick<Leaving, 'applicant' | 'what'>,
): Promise<Allowed> {
  const { part2, zone } = await organisation.paperSettings(ctx);
  const refused = groundProblem(ground, { part2 }) ?? counsellingProblem(ground, what);
  if (refused) throw refused;
  const { recipientClass, purpose, consentId } = ground;
  const recipient = recipientOf(ground, applicant);
  if (consentId === null) return { consent: null, recipient };
  const kept = await queries.holdConsent(ctx, applicant.id, consentId);
  if (!kept) throw invalid('consentId', 'not-an-option');
  const today = dayIn(zone, ctx.now);
  const wanted = { ...what, recipient, recipientClass, purpose };
  const wrong = consentProblem(kept, wanted, today);
  if (wrong) throw wrong;
  const named = namedIn(kept.recipients, recipient);
  return { consent: await shown(ctx, kept, today), recipient: named?.name ?? recipient };
}

/** Part of the case file: reading it opens the file. */
export function list(ctx: Ctx<StaffScope>, applicantId: string): Promise<Consent[]> {
  return inTransaction(ctx, async (tx): Promise<Consent[]> => {
    await applicants.open(tx, applicantId);
    return listWithin(tx, applicantId);
  });
}

export async function texts(
  ctx: Ctx<StaffScope>,
): Promise<{ organisation: string; texts: ConsentTexts }> {
  const { name, consentTexts } = await organisation.paperSettings(ctx);
  return { organisation: name, texts: consentTexts };
}

/** Keeps what was signed, with what the person was told then. */
export function add(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  sent: SignedConsent,
): Promise<Consent> {
  return inTransaction(ctx, async (tx): Promise<Consent> => {
    await applicants.hold(tx, applicantId);
    const { name, consentTexts: texts, zone } = await organisation.paperSettings(tx);
    const today = dayIn(zone, tx.now);
    if (sent.signedOn > today) throw invalid('signedOn', 'future');
    const { fileId } = sent;
    if (fileId !== null && !(await files.isThere(tx, applicantId, fileId))) {
      throw invalid('fileId', 'not-an-option');
    }
    const discloser = sent.discloser ?? name;
    const signed = { ...sent, discloser, isOurs: isSameName(discloser, name), texts };
    const kept = await queries.insertConsent(tx, applicantId, signed, tx.now);
    await recordAudit(tx, {
      action: 'applicant.consent-signed',
      recordId: applicantId,
      after: auditedFields(kept),
    });
    return shown(tx, kept, today);
  });
}

/** From the end of this transaction on, nothing is given out by it; one that ended stays as it ended. */
export function end(
  ctx: Ctx<StaffScope>,
  { id, consentId }: { id: string; consentId: string },
  { how, on: sentDay, note, version }: ReceivedBy<typeof endConsent>['body'],
): Promise<Consent> {
  return inTransaction(ctx, async (tx): Promise<Consent> => {
    await applicants.hold(tx, id);
    const before = await queries.lockConsent(tx, id, consentId);
    if (!before) throw problem('not-found');
    const today = await todayWith(tx);
    if (before.version !== version || !mayEnd(before, how)) {
      throw problem('stale-version', await shown(tx, before, today));
    }
    const day = sentDay ?? today;
    if (day > today) throw invalid('on', 'future');
    if (day < before.signedOn) throw invalid('on', 'before-signature');
    const ending = { how, on: day, note };
    const after = await queries.setEnded(tx, consentId, ending, tx.now);
    await recordAudit(tx, {
      action: 'applicant.consent-ended',
      recordId: id,
      ...(before.ended && { before: endedFields(before) }),
      after: endedFields(after),
      reason: note,
    });
    return shown(tx, after, today);
  });
}

/**
 * The gate. Notes that something leaves a file, unless what was said of its ground does not hold: then it is
 * the problem, and the transaction in which the file was read comes to nothing.
 *
 * @returns the permission by which it goes, null where it goes on another ground; and who gets it
 */
export async function disclose(
  ctx: Ctx<StaffScope>,
  ground: Ground,
  leaving: Leaving,
): Promise<Allowed> {
  const checked = await check(ctx, ground, leaving);
  const { applicant, action } = leaving;
  await recordAudit(ctx, {
    action,
    kind: 'disclosure',
    recordId: applicant.id,
    after: disclosedFields(ground, checked, leaving),
  });
  return checked;
}

/** What whoever asks allows themselves, in what it says and whether it holds. */
export async function listOwn(ctx: Ctx<ClientScope>): Promise<MyConsent[]> {
  return (await allShown(ctx, await queries.listOwnConsents(ctx))).map(toOwn);
}

/** Taken back by the person themselves. */
export async function takeBack(
  ctx: Ctx<ClientScope>,
  { applicantId, id }: { applicantId: string; id: string },
): Promise<MyConsent> {
  const before = await queries.lockOwnConsent(ctx, id);
  if (!before || before.ended?.how === 'recorded_wrongly') throw problem('not-found');
  const today = await todayWith(ctx);
  // Sent again, or ended otherwise meanwhile: it holds no more, which is what they want.
  if (before.ended) return toOwn(await shown(ctx, before, today));
  const ending = { how: 'by_person', on: today, note: null } as const;
  const after = await queries.setEnded(ctx, id, ending, ctx.now);
  await recordAudit(ctx, {
    action: 'applicant.consent-taken-back',
    recordId: applicantId,
    after: endedFields(after),
  });
  return toOwn(await shown(ctx, after, today));
}

function toOwn(one: Consent): MyConsent {
  const { id, kind, discloser, parts, topics, groups, topicNames, what, recipients } = one;
  const { purpose, expiresOn, expiresWhen, signedOn, texts, state, ended } = one;
  return {
    id,
    kind,
    discloser,
    parts,
    topics,
    groups,
    topicNames,
    what,
    recipients,
    purpose,
    expiresOn,
    expiresWhen,
    signedOn,
    state,
    revoke: texts.revoke,
    endedOn: ended?.on ?? null,
  };
}

/** What the log keeps of a permission: all that was signed, without the wording of the law. */
function auditedFields(kept: queries.KeptConsent): Record<string, unknown> {
  const { id, kind, discloser, parts, topics, groups, what, recipients, purpose } = kept;
  const { expiresOn, expiresWhen, signer, signerName, signerGround } = kept;
  const { signature, typedName, signedOn, file } = kept;
  return {
    consentId: id,
    kind,
    discloser,
    parts,
    topics,
    groups,
    what,
    purpose,
    recipients: recipients.map(({ name }) => name),
    expiresOn,
    expiresWhen,
    signer,
    signerName,
    signerGround,
    signature,
    typedName,
    signedOn,
    fileId: file?.id ?? null,
  };
}

/** What the log keeps of a disclosure. */
function disclosedFields(
  { purpose, basis, consentId, groundNote, ...ground }: Ground,
  { consent, recipient }: Allowed,
  { made, recipientAddress = null }: Leaving,
): Record<string, unknown> {
  const address = recipientAddress ?? namedIn(consent?.recipients ?? [], recipient)?.address;
  return {
    recipient,
    purpose,
    basis,
    consentId,
    groundNote,
    recipientClass: consent && isForClass(consent) ? ground.recipientClass : null,
    consentOn: consent ? consent.signedOn : ground.consentOn,
    // An address that somebody typed may be anybody's.
    recipientAddress: basis === 'own_request' ? null : (address ?? null),
    ...made,
  };
}

function endedFields({ id, recipients, ended }: queries.KeptConsent): Record<string, unknown> {
  return {
    consentId: id,
    recipients: recipients.map(({ name }) => name),
    how: ended?.how,
    endedOn: ended?.on,
  };
}
