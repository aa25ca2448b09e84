/** Replies from people, and reports of the gateway. Both may come twice, and count once. */

import { knownLanguage } from '#core/contract/languages.ts';
import { dialableNumber } from '#core/contract/phone-numbers.ts';
import type { TextFailure } from '#core/contract/text-failures.ts';
import { isOnStaff } from '#core/server/accounts/staff-accounts.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { announce } from '#core/server/db/live-channel.ts';
import type { Scope, SystemScope } from '#core/server/scope/scope.ts';
import type { TextPrice } from '#core/server/sending/texter.ts';
import * as deliveries from '#features/notifications/server/deliveries/service.ts';
import type { NewNotification } from '#features/notifications/server/notifications/service.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import { type Keyword, readKeyword, tidyReply } from './policy.ts';
import type { TextRecipient } from './queries.ts';
import * as queries from './queries.ts';
import { announceChange, auditSubject } from './sending.ts';
import { textWriter } from './wording.ts';

/** A text to the organization's number. */
export interface ReceivedText {
  /** The gateway's id. */
  gatewayId: string;
  /** E.164. */
  from: string;
  text: string;
  hasPicture: boolean;
  /** The gateway confirms this keyword by itself. */
  isAnswered: boolean;
}

/** Digits that identify a number however it was typed. */
const comparedDigits = 9;

async function findSender(ctx: Ctx<SystemScope>, phone: string): Promise<TextRecipient | null> {
  const texted = await queries.findLastTexted(ctx, phone);
  if (texted) return texted;
  const { records, applications } = await queries.listByDigits(
    ctx,
    phone.replace(/\D/g, '').slice(-comparedDigits),
  );
  const zone = await organization.timeZone(ctx);
  const isSender = (one: { phone: string | null }) =>
    one.phone !== null && dialableNumber(one.phone, zone) === phone;
  const people: TextRecipient[] = [
    ...records.filter(isSender).map(({ id }) => ({ applicantId: id })),
    ...applications.filter(isSender).map(({ id }) => ({ draftId: id })),
  ];
  // A number that several people share could be any of theirs.
  return people.length === 1 ? (people[0] ?? null) : null;
}

/** English keywords say nothing about a person's language, since networks know no others. */
async function languageOfReply(
  ctx: Ctx<SystemScope>,
  {
    phone,
    to,
    found,
  }: { phone: string; to: TextRecipient | null; found: ReturnType<typeof readKeyword> },
): Promise<string | undefined> {
  if (found && found.language !== 'en') return found.language;
  const recorded = to && (await queries.findApplicantLanguage(ctx, to));
  return knownLanguage(recorded) ?? (await queries.findLanguageOfNumber(ctx, phone));
}

/**
 * Stores a text once, and follows its keyword.
 * @returns the one reply to a keyword; null for any other text
 */
export function receive(app: App, received: ReceivedText): Promise<string | null> {
  return inTransaction(asSystem(app), async (tx): Promise<string | null> => {
    const { gatewayId, from: phone, hasPicture } = received;
    const body = tidyReply(received.text);
    const found = readKeyword(body);
    const to = await findSender(tx, phone);
    const writer = await textWriter(tx, await languageOfReply(tx, { phone, to, found }));
    const id = await queries.insertReply(tx, {
      gatewayId,
      phone,
      body: body || (hasPicture ? writer.picture() : '…'),
      language: writer.language,
      to,
      isRead: found !== null,
    });
    if (id !== undefined) {
      await recordReceived(tx, { id, to });
      if (found) await follow(tx, { phone, keyword: found.keyword, word: body, to });
      else await announceReply(tx, to && 'applicantId' in to ? to.applicantId : null);
    }
    return found && !received.isAnswered ? writer.answer(found.keyword) : null;
  });
}

/** Notifies the case worker of the person, or all staff with access if there is none. */
async function announceReply(ctx: Ctx<SystemScope>, applicantId: string | null): Promise<void> {
  await announce(ctx.db, { kind: 'triage', ids: null, by: null });
  if (applicantId === null) return;
  const notification = textNotice(applicantId);
  const caseWorkerId = await queries.findCaseWorker(ctx, applicantId);
  if (caseWorkerId !== null && (await isOnStaff(ctx, caseWorkerId))) {
    await notifications.notify(ctx, [caseWorkerId], notification);
  } else await notifications.notifyStaff(ctx, notification);
}

/** The notification of a text in a record. */
export function textNotice(applicantId: string): NewNotification {
  return { kind: 'from-client', values: { event: 'text' }, recordId: applicantId };
}

async function recordReceived(
  ctx: Ctx<SystemScope>,
  { id, to }: { id: string; to: TextRecipient | null },
): Promise<void> {
  if (!to) return;
  const { record, recordId } = auditSubject(to);
  await recordAudit(ctx, { action: `${record}.text-received`, recordId, after: { text: id } });
}

interface Followed {
  phone: string;
  keyword: Keyword;
  word: string;
  to: TextRecipient | null;
}

async function follow(
  ctx: Ctx<SystemScope>,
  { phone, keyword, word, to }: Followed,
): Promise<void> {
  if (keyword === 'stop') await stopTexts(ctx, { phone, word: word.slice(0, 20), to });
  if (keyword !== 'start') return;
  const isResumed = await queries.resumeNumber(ctx, contactSafety.hashNumber(phone));
  if (isResumed && to) {
    const { record, recordId } = auditSubject(to);
    await recordAudit(ctx, { action: `${record}.texts-resumed`, recordId });
  }
}

/** Stops all texts to a number, and drops those that wait. */
export async function stopTexts(
  ctx: Ctx<Scope>,
  { phone, word, to }: { phone: string; word: string; to: TextRecipient | null },
  reason: string | null = null,
): Promise<void> {
  const isNew = await queries.stopNumber(ctx, contactSafety.hashNumber(phone), word);
  for (const { id, deliveryId } of await queries.listQueuedTo(ctx, phone)) {
    // One that is being sent can't be stopped anymore.
    if (deliveryId !== null && !(await deliveries.withdraw(ctx, deliveryId))) continue;
    await queries.setDropped(ctx, id, 'texts-stopped');
  }
  if (isNew && to) {
    const { record, recordId } = auditSubject(to);
    await recordAudit(ctx, { action: `${record}.texts-stopped`, recordId, reason });
  }
}

/** News of a text from the gateway. */
export interface TextReport {
  /** Our id. */
  textId: string;
  state: 'sent' | 'delivered' | 'failed';
  failure: TextFailure | null;
  segments: number | null;
  price: TextPrice | null;
  gatewayId: string | null;
}

export function report(app: App, { textId, failure, ...progress }: TextReport): Promise<void> {
  return inTransaction(asSystem(app), async (tx) => {
    const changed = await queries.advance(tx, textId, { ...progress, why: failure });
    await announceChange(tx, changed);
  });
}
