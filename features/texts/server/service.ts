/** Texts in case records: reading and writing them, consent, replies, and codes of forms. */

import { knownLanguage, textIn } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { dialableNumber } from '#core/contract/phone-numbers.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { announce } from '#core/server/db/live-channel.ts';
import { problem } from '#core/server/problem.ts';
import type { IntakeScope, StaffScope } from '#core/server/scope/scope.ts';
import * as deliveries from '#features/notifications/server/deliveries/service.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { requireUnclaimed } from '#features/person/server/claims/claims.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import type {
  recordTextConsent,
  sendText,
  TextConsent,
  Texting,
  TextMessage,
} from '#features/texts/contract/texts.ts';
import type { TextRecipient } from './queries.ts';
import * as queries from './queries.ts';
import { stopTexts, textNotice } from './receiving.ts';
import { auditSubject, quietUntil, textPaths, writeText } from './sending.ts';
import { textWriter } from './wording.ts';

export { findTexts, unknownTexts, unreadReplies } from './queries.ts';

interface TextKey {
  id: string;
  textId: string;
}

/** The word of a stop that staff recorded, which they can also undo. */
const recordedStop = 'staff';

/** Texts of someone whose record or application the caller has opened. */
export async function readWithin(ctx: Ctx<StaffScope>, to: TextRecipient): Promise<Texting> {
  const contact = await contactSafety.textContact(ctx, to);
  const { number } = contact;
  const writer = await textWriter(ctx, await queries.findApplicantLanguage(ctx, to));
  const isFirst = number !== null && !(await queries.wasTextedBefore(ctx, number));
  const stoppedAt =
    number === null ? null : await queries.findStop(ctx, contactSafety.hashNumber(number));
  return {
    hasGateway: ctx.app.texter !== null,
    number,
    language: writer.language,
    consent: await findConsent(ctx, to, { ...contact, language: writer.language }),
    stoppedAt: stoppedAt?.toISOString() ?? null,
    verdict: await contactSafety.verdictOn(ctx, 'text-message', to),
    spokenWords: writer.spokenConsent(),
    frame: isFirst ? writer.frame(true) : { before: '', after: '' },
    suggestions: { called: writer.called(), status: writer.status() },
    waitsUntil: ctx.app.texter ? ((await quietUntil(ctx))?.toISOString() ?? null) : null,
    texts: await queries.listTexts(ctx, to),
  };
}

/** A spoken consent came later than the form, so it is the one shown. */
async function findConsent(
  ctx: Ctx<StaffScope>,
  to: TextRecipient,
  contact: Awaited<ReturnType<typeof contactSafety.textContact>> & { language: string },
): Promise<TextConsent | null> {
  if (!contact.isAgreed) return null;
  if (contact.hasSpokenConsent && contact.number !== null && 'applicantId' in to) {
    const spoken = await queries.findConsent(ctx, to.applicantId, contact.number);
    if (spoken) {
      const { wording: words, note: answer, recordedAt, by } = spoken;
      return { how: 'spoken', words, answer, at: recordedAt.toISOString(), by };
    }
  }
  const chosen = await contactSafety.findChosenWay(ctx, to);
  if (!chosen) return null;
  const { question, answer, updatedAt: at } = chosen;
  const option = question.options?.find(({ value }) => value === answer);
  const said = (text: Parameters<typeof textIn>[0]) => textIn(text, contact.language) ?? '';
  const words = [said(question.text), question.help && said(question.help)].filter(Boolean);
  return {
    how: 'form',
    words: words.join(' '),
    answer: option ? said(option.label) : String(answer),
    at,
    by: null,
  };
}

/** Counts as opening the record. */
export async function read(ctx: Ctx<StaffScope>, applicantId: string): Promise<Texting> {
  await applicants.open(ctx, applicantId);
  return readWithin(ctx, { applicantId });
}

async function findText(ctx: Ctx<StaffScope>, id: string): Promise<TextMessage> {
  const text = (await queries.findTexts(ctx, [id])).get(id);
  if (!text) throw problem('not-found');
  return text;
}

/** To someone whose record or application the caller has locked, like the functions below. */
export async function sendWithin(
  ctx: Ctx<StaffScope>,
  to: TextRecipient,
  { purpose, text: words, override }: ReceivedBy<typeof sendText>['body'],
): Promise<TextMessage> {
  const path = textPaths[purpose];
  const { overridden, reason } = await contactSafety.clear(ctx, path, { ...to, override });
  const { number } = await contactSafety.textContact(ctx, to);
  const writer = await textWriter(ctx, await queries.findApplicantLanguage(ctx, to));
  const { language } = writer;
  const by = ctx.scope.accountId;
  // Contact safety refuses without a number.
  const phone = number ?? '';
  const id = await writeText(ctx, { to, purpose, phone, words, language, overridden, reason, by });
  return findText(ctx, id ?? '');
}

export function send(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  sent: ReceivedBy<typeof sendText>['body'],
): Promise<TextMessage> {
  return inTransaction(ctx, async (tx): Promise<TextMessage> => {
    await applicants.lock(tx, applicantId);
    return sendWithin(tx, { applicantId }, sent);
  });
}

/** From the phone of staff, without a gateway. */
export async function markSentWithin(
  ctx: Ctx<StaffScope>,
  to: TextRecipient,
  textId: string,
): Promise<TextMessage> {
  const text = await queries.lockText(ctx, to, textId);
  if (!text) throw problem('not-found');
  if (text.state === 'sent-by-hand') return findText(ctx, textId);
  if (text.state !== 'by-hand') throw problem('already-done');
  await queries.setSentByHand(ctx, textId);
  const { record, recordId } = auditSubject(to);
  const after = { text: textId };
  await recordAudit(ctx, { action: `${record}.text-sent-by-hand`, recordId, after });
  return findText(ctx, textId);
}

export function markSent(
  ctx: Ctx<StaffScope>,
  { id: applicantId, textId }: TextKey,
): Promise<TextMessage> {
  return inTransaction(ctx, async (tx): Promise<TextMessage> => {
    await applicants.lock(tx, applicantId);
    return markSentWithin(tx, { applicantId }, textId);
  });
}

/** Before it leaves. */
export async function withdrawWithin(
  ctx: Ctx<StaffScope>,
  to: TextRecipient,
  textId: string,
): Promise<TextMessage> {
  const text = await queries.lockText(ctx, to, textId);
  if (!text) throw problem('not-found');
  if (text.state === 'dropped') return findText(ctx, textId);
  const isWaiting = ['queued', 'by-hand'].includes(text.state);
  const isStopped =
    isWaiting && (text.deliveryId === null || (await deliveries.withdraw(ctx, text.deliveryId)));
  if (!isStopped) throw problem('already-done');
  await queries.setDropped(ctx, textId, 'withdrawn');
  const { record, recordId } = auditSubject(to);
  const after = { text: textId };
  await recordAudit(ctx, { action: `${record}.text-withdrawn`, recordId, after });
  return findText(ctx, textId);
}

export function withdraw(
  ctx: Ctx<StaffScope>,
  { id: applicantId, textId }: TextKey,
): Promise<TextMessage> {
  return inTransaction(ctx, async (tx): Promise<TextMessage> => {
    await applicants.lock(tx, applicantId);
    return withdrawWithin(tx, { applicantId }, textId);
  });
}

/** Takes the person's texts out of triage. */
export async function markReadWithin(
  ctx: Ctx<StaffScope>,
  to: TextRecipient,
  upTo: string,
): Promise<void> {
  const text = await queries.lockText(ctx, to, upTo);
  if (!text?.fromPerson) throw problem('not-found');
  await requireUnclaimed(ctx, { of: 'text', id: upTo });
  const count = await queries.setRead(ctx, to, text.createdAt);
  if (count === 0) return;
  const { record, recordId } = auditSubject(to);
  const after = { text: upTo, count };
  await recordAudit(ctx, { action: `${record}.texts-read`, recordId, after });
  await announce(ctx.db, { kind: 'triage', ids: null, by: ctx.scope.accountId });
}

export function markRead(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { upTo }: { upTo: string },
): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    await applicants.lock(tx, applicantId);
    await markReadWithin(tx, { applicantId }, upTo);
    return undefined;
  });
}

/** Marks them as dealt with, or moves them into a record. */
export function settleUnknown(
  ctx: Ctx<StaffScope>,
  textId: string,
  { applicantId }: { applicantId: string | null },
): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const found = await queries.findUnknown(tx, textId);
    if (!found) throw problem('not-found');
    await requireUnclaimed(tx, { of: 'text', id: textId });
    const record = applicantId === null ? null : await applicants.lock(tx, applicantId);
    const { phone, createdAt: upTo } = found;
    const ids = await queries.settleUnknown(tx, { phone, upTo, applicantId });
    if (applicantId === null) {
      await recordAudit(tx, { action: 'text-message.settled', recordId: textId });
    } else {
      for (const text of ids) {
        const after = { text };
        const action = 'applicant.text-received';
        await recordAudit(tx, { action, recordId: applicantId, after });
      }
      const caseWorkerId = record?.caseWorkerId;
      if (caseWorkerId) await notifications.notify(tx, [caseWorkerId], textNotice(applicantId));
    }
    await announce(tx.db, { kind: 'triage', ids: null, by: tx.scope.accountId });
    return undefined;
  });
}

/** Records what the person said to staff. Their own STOP is only undone by their START. */
export function recordConsent(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  { agrees, note }: ReceivedBy<typeof recordTextConsent>['body'],
): Promise<Pick<Texting, 'consent' | 'stoppedAt'>> {
  return inTransaction(ctx, async (tx): Promise<Pick<Texting, 'consent' | 'stoppedAt'>> => {
    await applicants.lock(tx, applicantId);
    const { number: phone } = await contactSafety.textContact(tx, { applicantId });
    if (phone === null) {
      const verdict = await contactSafety.verdictOn(tx, 'text-message', { applicantId });
      throw problem('contact-refused', verdict);
    }
    const isEnded = await queries.endConsent(tx, applicantId);
    if (agrees) {
      const hash = contactSafety.hashNumber(phone);
      const isResumed = await queries.resumeNumber(tx, hash, recordedStop);
      if (isResumed) {
        const action = 'applicant.texts-resumed';
        await recordAudit(tx, { action, recordId: applicantId, reason: note });
      }
      const language = await queries.findApplicantLanguage(tx, { applicantId });
      const wording = (await textWriter(tx, language)).spokenConsent();
      await queries.insertConsent(tx, { applicantId, phone, wording, note });
      const action = 'applicant.text-consent-recorded';
      await recordAudit(tx, { action, recordId: applicantId, reason: note });
    } else {
      if (isEnded) {
        const action = 'applicant.text-consent-ended';
        await recordAudit(tx, { action, recordId: applicantId, reason: note });
      }
      await stopTexts(tx, { phone, word: recordedStop, to: { applicantId } }, note);
    }
    const { consent, stoppedAt } = await readWithin(tx, { applicantId });
    return { consent, stoppedAt };
  });
}

/** Strangers can type any number into a form. */
const codesPerForm = { name: 'text:code-form', points: 3, seconds: 86_400 };
const codesPerNumber = { name: 'text:code-number', points: 3, seconds: 86_400 };
const codesPerServer = { name: 'text:codes', points: 120, seconds: 3600 };

/** At once, also at night: the person is waiting for it. */
export async function textCode(ctx: Ctx<IntakeScope>): Promise<{ isSent: boolean }> {
  if (!(await queries.holdsForm(ctx))) throw problem('not-found');
  const draftId = ctx.scope.intakeId;
  const form = await queries.findForm(ctx, draftId);
  const zone = await organization.timeZone(ctx);
  const phone = form?.phone ? dialableNumber(form.phone, zone) : null;
  if (!form || phone === null || !ctx.app.texter) return { isSent: false };
  if (await contactSafety.isUntold(asSystem(ctx), draftId)) return { isSent: false };
  if (await queries.findStop(ctx, contactSafety.hashNumber(phone))) return { isSent: false };
  const { attempts } = ctx.app;
  await attempts.takeHere(codesPerServer);
  await attempts.take(codesPerForm, draftId);
  await attempts.take(codesPerNumber, contactSafety.hashNumber(phone));
  await inTransaction(asSystem(ctx), async (tx) => {
    const writer = await textWriter(tx, knownLanguage(form.language));
    const words = writer.code(form.reference);
    const { language } = writer;
    await writeText(tx, { to: { draftId }, purpose: 'code', phone, words, language });
  });
  return { isSent: true };
}
