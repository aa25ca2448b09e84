/**
 * Consents, and the checks that every named disclosure passes. A signed consent never changes; it
 * can only end.
 */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { ClientScope, StaffScope } from '#core/server/scope/scope.ts';
import { dayIn } from '#core/server/time/days-in-zone.ts';
import {
  consentStateOn,
  type DisclosureContents,
  findNamedRecipient,
  isForClass,
  isSameName,
} from '#features/consents/contract/consent-coverage.ts';
import type {
  ConsentTemplate,
  ConsentTemplateToSave,
} from '#features/consents/contract/consent-templates.ts';
import type {
  Consent,
  ConsentTexts,
  endConsent,
  SignedConsent,
} from '#features/consents/contract/consents.ts';
import * as files from '#features/documents/server/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type { MyConsent } from '#features/portal/contract/my-page.ts';
import type { Disclosure } from '#features/printouts/contract/disclosures.ts';
import * as questions from '#features/questions/server/service.ts';
import {
  consentProblem,
  counselingProblem,
  effectiveRecipient,
  legalBasisProblem,
  mayEnd,
} from './policy.ts';
import * as queries from './queries.ts';

/** Recipient, purpose, and legal basis of a disclosure, as sent. */
export interface DisclosureBasisFields
  extends Pick<Disclosure, 'basis' | 'consentId' | 'consentOn' | 'groundNote' | 'recipientClass'> {
  recipient: string;
  purpose: string;
  zone?: string | undefined;
}

/** A disclosure, and its type in the audit log. */
export interface PlannedDisclosure {
  applicant: Pick<Applicant, 'id' | 'reference'>;
  action: `applicant.${string}`;
  /** Contents for the consent to cover. The recipient is in the legal basis. */
  contents: Omit<DisclosureContents, 'recipient' | 'recipientClass' | 'purpose'>;
  /** Further details for the audit log. */
  auditDetails: Record<string, unknown>;
  recipientAddress?: string | null;
}

/** An allowed disclosure: its consent, and the recipient as the audit log names them. */
export interface AllowedDisclosure {
  consent: Consent | null;
  recipient: string;
}

/** Consents with today's state and the current names of their topics. */

export async function currentDay(ctx: Ctx<StaffScope | ClientScope>) {
  return dayIn(await organization.timeZone(ctx), ctx.now);
}

export async function withState(
  ctx: Ctx<StaffScope | ClientScope>,
  stored: queries.StoredConsent,
  today: string,
): Promise<Consent> {
  return {
    ...stored,
    topicNames: stored.topics && (await questions.topicNames(ctx, stored.topics)),
    state: consentStateOn(today, stored),
  };
}

/** Sequential, because a transaction has one connection. */
export async function allWithState(
  ctx: Ctx<StaffScope | ClientScope>,
  stored: readonly queries.StoredConsent[],
): Promise<Consent[]> {
  const today = await currentDay(ctx);
  const all: Consent[] = [];
  for (const one of stored) all.push(await withState(ctx, one, today));
  return all;
}

export async function listWithin(ctx: Ctx<StaffScope>, applicantId: string) {
  return allWithState(ctx, await queries.listConsents(ctx, applicantId));
}

/**
 * Checks whether a disclosure has a valid legal basis. Locks its consent until the transaction
 * ends, so that no one can revoke it in between.
 */
export async function check(
  ctx: Ctx<StaffScope>,
  ground: DisclosureBasisFields,
  { applicant, contents }: Pick<PlannedDisclosure, 'applicant' | 'contents'>,
): Promise<AllowedDisclosure> {
  const { part2, zone } = await organization.paperSettings(ctx);
  const basisProblem = legalBasisProblem(ground, { part2 }) ?? counselingProblem(ground, contents);
  if (basisProblem) throw basisProblem;
  const { recipientClass, purpose, consentId } = ground;
  const recipient = effectiveRecipient(ground, applicant);
  if (consentId === null) return { consent: null, recipient };
  const stored = await queries.lockConsentForShare(ctx, applicant.id, consentId);
  if (!stored) throw invalid('consentId', 'not-an-option');
  const today = dayIn(zone, ctx.now);
  const disclosure = { ...contents, recipient, recipientClass, purpose };
  const coverageProblem = consentProblem(stored, disclosure, today);
  if (coverageProblem) throw coverageProblem;
  const namedRecipient = findNamedRecipient(stored.recipients, recipient);
  return {
    consent: await withState(ctx, stored, today),
    recipient: namedRecipient?.name ?? recipient,
  };
}

/** Records the access to the case record. */
export async function list(ctx: Ctx<StaffScope>, applicantId: string): Promise<Consent[]> {
  await applicants.open(ctx, applicantId);
  return listWithin(ctx, applicantId);
}

export async function texts(
  ctx: Ctx<StaffScope>,
): Promise<{ organisation: string; texts: ConsentTexts }> {
  const { name, consentTexts } = await organization.paperSettings(ctx);
  return { organisation: name, texts: consentTexts };
}

/** Saves a signed consent with the texts shown at signing. */
export function add(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  sent: SignedConsent,
): Promise<Consent> {
  return inTransaction(ctx, async (tx): Promise<Consent> => {
    await applicants.lock(tx, applicantId);
    const { name, consentTexts: texts, zone } = await organization.paperSettings(tx);
    const today = dayIn(zone, tx.now);
    if (sent.signedOn > today) throw invalid('signedOn', 'future');
    const { fileId } = sent;
    if (fileId !== null && !(await files.hasFile(tx, applicantId, fileId))) {
      throw invalid('fileId', 'not-an-option');
    }
    const discloser = sent.discloser ?? name;
    const signed = { ...sent, discloser, isOurs: isSameName(discloser, name), texts };
    const stored = await queries.insertConsent(tx, applicantId, signed, tx.now);
    await recordAudit(tx, {
      action: 'applicant.consent-signed',
      recordId: applicantId,
      after: auditedFields(stored),
    });
    return withState(tx, stored, today);
  });
}

/**
 * Stops disclosures from the end of this transaction on. A consent that already ended stays as it
 * ended.
 */
export function end(
  ctx: Ctx<StaffScope>,
  { id, consentId }: { id: string; consentId: string },
  { how, on: sentDay, note, version }: ReceivedBy<typeof endConsent>['body'],
): Promise<Consent> {
  return inTransaction(ctx, async (tx): Promise<Consent> => {
    await applicants.lock(tx, id);
    const before = await queries.lockConsent(tx, id, consentId);
    if (!before) throw problem('not-found');
    const today = await currentDay(tx);
    if (before.version !== version || !mayEnd(before, how)) {
      throw problem('stale-version', await withState(tx, before, today));
    }
    const day = sentDay ?? today;
    if (day > today) throw invalid('on', 'future');
    if (day < before.signedOn) throw invalid('on', 'before-signature');
    const consentEnd = { how, on: day, note };
    const after = await queries.setEnded(tx, consentId, consentEnd, tx.now);
    await recordAudit(tx, {
      action: 'applicant.consent-ended',
      recordId: id,
      ...(before.ended && { before: endedFields(before) }),
      after: endedFields(after),
      reason: note,
    });
    return withState(tx, after, today);
  });
}

/**
 * Records a disclosure, or throws if its legal basis isn't valid, which rolls back the transaction
 * that read the record.
 *
 * @returns the consent, null with another legal basis; and the recipient
 */
export async function disclose(
  ctx: Ctx<StaffScope>,
  ground: DisclosureBasisFields,
  planned: PlannedDisclosure,
): Promise<AllowedDisclosure> {
  const allowed = await check(ctx, ground, planned);
  const { applicant, action } = planned;
  await recordAudit(ctx, {
    action,
    kind: 'disclosure',
    recordId: applicant.id,
    after: disclosedFields(ground, allowed, planned),
  });
  return allowed;
}

/** Lists the caller's own consents and their states. */
export async function listOwn(ctx: Ctx<ClientScope>): Promise<MyConsent[]> {
  return (await allWithState(ctx, await queries.listOwnConsents(ctx))).map(toOwn);
}

/** Revokes a consent for its person. */
export async function revokeOwn(
  ctx: Ctx<ClientScope>,
  { applicantId, id }: { applicantId: string; id: string },
): Promise<MyConsent> {
  const before = await queries.lockOwnConsent(ctx, id);
  if (!before || before.ended?.how === 'recorded_wrongly') throw problem('not-found');
  const today = await currentDay(ctx);
  // A repeated request, or someone else ended it first. The result is what the person wants.
  if (before.ended) return toOwn(await withState(ctx, before, today));
  const consentEnd = { how: 'by_person', on: today, note: null } as const;
  const after = await queries.setEnded(ctx, id, consentEnd, ctx.now);
  await recordAudit(ctx, {
    action: 'applicant.consent-taken-back',
    recordId: applicantId,
    after: endedFields(after),
  });
  return toOwn(await withState(ctx, after, today));
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

/** Everything signed, without the legal texts. */
function auditedFields(stored: queries.StoredConsent): Record<string, unknown> {
  const { id, kind, discloser, parts, topics, groups, what, recipients, purpose } = stored;
  const { expiresOn, expiresWhen, signer, signerName, signerGround } = stored;
  const { signature, typedName, signedOn, file } = stored;
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

function disclosedFields(
  { purpose, basis, consentId, groundNote, ...ground }: DisclosureBasisFields,
  { consent, recipient }: AllowedDisclosure,
  { auditDetails, recipientAddress = null }: PlannedDisclosure,
): Record<string, unknown> {
  const address =
    recipientAddress ?? findNamedRecipient(consent?.recipients ?? [], recipient)?.address;
  return {
    recipient,
    purpose,
    basis,
    consentId,
    groundNote,
    recipientClass: consent && isForClass(consent) ? ground.recipientClass : null,
    consentOn: consent ? consent.signedOn : ground.consentOn,
    // The address of a person's own request was typed and could be anyone's.
    recipientAddress: basis === 'own_request' ? null : (address ?? null),
    ...auditDetails,
  };
}

function endedFields({ id, recipients, ended }: queries.StoredConsent): Record<string, unknown> {
  return {
    consentId: id,
    recipients: recipients.map(({ name }) => name),
    how: ended?.how,
    endedOn: ended?.on,
  };
}

export function listTemplates(ctx: Ctx<StaffScope>): Promise<ConsentTemplate[]> {
  return queries.listTemplates(ctx);
}

/** Adds a template for everyone, or replaces the one of the same name. */
export function saveTemplate(
  ctx: Ctx<StaffScope>,
  sent: ConsentTemplateToSave,
): Promise<ConsentTemplate> {
  return inTransaction(ctx, async (tx): Promise<ConsentTemplate> => {
    const saved = await queries.saveTemplate(tx, sent, tx.now);
    await recordAudit(tx, { action: 'consent-template.saved', recordId: saved.id, after: saved });
    return saved;
  });
}

export function removeTemplate(ctx: Ctx<StaffScope>, id: string): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const before = await queries.deleteTemplate(tx, id);
    if (!before) throw problem('not-found');
    await recordAudit(tx, { action: 'consent-template.removed', recordId: id, before });
    return undefined;
  });
}
