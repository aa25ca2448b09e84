/** Texts to people: written in a transaction, sent by a delivery, at most once. */

import type { Language } from '#core/contract/languages.ts';
import { measureText } from '#core/contract/text-segments.ts';
import { type App, perApp } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx } from '#core/server/context.ts';
import { announce } from '#core/server/db/live-channel.ts';
import type { Scope, SystemScope } from '#core/server/scope/scope.ts';
import * as deliveries from '#features/notifications/server/deliveries/service.ts';
import * as quietHours from '#features/notifications/server/quiet-hours/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { ContactPath, ContactReason } from '#features/person/contract/contact-safety.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import type { TextPurpose, TextWhy } from '#features/texts/contract/texts.ts';
import { maxCodeWaitMs, maxWaitMs } from './policy.ts';
import type { TextRecipient } from './queries.ts';
import * as queries from './queries.ts';
import { readQuietHours } from './settings-queries.ts';
import { textWriter } from './wording.ts';

const deliveryPurpose = 'text';

/** The rule of contact safety for each purpose. */
export const textPaths = {
  code: 'text-code',
  status: 'text-status',
  appointment: 'text-appointment',
  called: 'text-called',
  message: 'text-message',
} as const satisfies Record<TextPurpose, ContactPath>;

/** Says whether an automatic text is still true, by what it is about. */
type Recheck = (ctx: Ctx<SystemScope>, about: Record<string, string>) => Promise<boolean>;

const rechecks = perApp(() => new Map<TextPurpose, Recheck>());

/** Registers the check before a text of this purpose leaves. */
export function registerRecheck(app: App, purpose: TextPurpose, recheck: Recheck): void {
  rechecks(app).set(purpose, recheck);
}

/** The kind and the id of a person's audit entries. */
export function auditSubject(to: TextRecipient) {
  return 'applicantId' in to
    ? ({ record: 'applicant', recordId: to.applicantId } as const)
    : ({ record: 'draft-applicant', recordId: to.draftId } as const);
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** When the quiet hours end that hold texts back now; null outside of them. */
export async function quietUntil(ctx: Ctx<Scope>): Promise<Date | null> {
  const { quietFrom: from, quietUntil: until } = await readQuietHours(ctx);
  const zone = await organization.timeZone(ctx);
  return quietHours.endOfQuiet({ from, until, days: weekdays }, zone, ctx.now);
}

interface TextToWrite {
  to: TextRecipient;
  purpose: TextPurpose;
  /** E.164. */
  phone: string;
  /** Without sender and way to stop. */
  words: string;
  language: Language;
  /** The cause of an automatic text. */
  key?: string;
  about?: Record<string, string>;
  expiresAt?: Date;
  overridden?: readonly ContactReason[];
  reason?: string | null;
  by?: string | null;
}

/**
 * Writes a text within the caller's transaction, once per key, and plans its delivery. Without a
 * gateway, it waits for staff. The caller has checked contact safety; it is checked again when the
 * text leaves.
 * @returns the id, if new
 */
export async function writeText(ctx: Ctx<Scope>, text: TextToWrite): Promise<string | undefined> {
  const { to, purpose, phone, language, words, key = null, about = {} } = text;
  const { overridden = [], reason = null, by = null } = text;
  const writer = await textWriter(ctx, language);
  const isFirst = !(await queries.wasTextedBefore(ctx, phone));
  const isAutomatic = by === null;
  const body = isFirst || isAutomatic ? writer.framed(words, isFirst) : writer.plain(words);
  const hasGateway = ctx.app.texter !== null;
  const waitsUntil = purpose === 'code' || !hasGateway ? null : await quietUntil(ctx);
  const id = await queries.insertText(ctx, {
    key,
    to,
    purpose,
    phone,
    body,
    language,
    state: hasGateway ? 'queued' : 'by-hand',
    overridden,
    about,
    segments: measureText(body).segments,
    waitsUntil,
    by,
  });
  if (id === undefined) return undefined;
  if (hasGateway) {
    const patience = purpose === 'code' ? maxCodeWaitMs : maxWaitMs;
    const deliveryId = await deliveries.plan(ctx, {
      key: `text:${id}`,
      purpose: deliveryPurpose,
      channel: 'text',
      to,
      about: { textId: id },
      dueAt: waitsUntil ?? ctx.now,
      expiresAt: text.expiresAt ?? new Date(ctx.now.getTime() + patience),
    });
    if (deliveryId) await queries.setDelivery(ctx, id, deliveryId);
  }
  const { record, recordId } = auditSubject(to);
  await recordAudit(ctx, {
    action: `${record}.text-written`,
    recordId,
    after: { text: id, purpose, ...(overridden.length > 0 && { overridden }) },
    reason,
  });
  return id;
}

/**
 * Texts that there is news, where contact safety allows it; otherwise does nothing. Within the
 * caller's transaction.
 * @param cause a stable name of the news: the same is told once
 * @returns true if a text is on its way
 */
export async function textNews(
  ctx: Ctx<Scope>,
  to: TextRecipient,
  cause: string,
): Promise<boolean> {
  return writeAutomatic(ctx, to, {
    purpose: 'status',
    key: `status:${cause}`,
    about: {},
    words: (writer) => writer.status(),
  });
}

/**
 * Texts an appointment's time, where contact safety allows it; otherwise does nothing. Within the
 * caller's transaction.
 * @param about for the check before it leaves
 */
export async function textAppointment(
  ctx: Ctx<Scope>,
  applicantId: string,
  appointment: {
    key: string;
    at: Date;
    zone: string;
    expiresAt: Date;
    about: Record<string, string>;
  },
): Promise<boolean> {
  const { at, zone, ...text } = appointment;
  return writeAutomatic(
    ctx,
    { applicantId },
    {
      ...text,
      purpose: 'appointment',
      words: (writer) => writer.appointment(at, zone),
    },
  );
}

interface AutomaticText {
  purpose: 'status' | 'appointment';
  key: string;
  about: Record<string, string>;
  expiresAt?: Date;
  words: (writer: Awaited<ReturnType<typeof textWriter>>) => string;
}

/** Without a gateway, nothing: no one would see it in time to send it by hand. */
async function writeAutomatic(
  ctx: Ctx<Scope>,
  to: TextRecipient,
  { words, ...text }: AutomaticText,
): Promise<boolean> {
  if (ctx.app.texter === null) return false;
  const system = asSystem(ctx);
  const { outcome } = await contactSafety.verdictOn(system, textPaths[text.purpose], to);
  const { number } = await contactSafety.textContact(system, to);
  if (outcome === 'refused' || number === null) return false;
  const writer = await textWriter(ctx, await queries.findApplicantLanguage(ctx, to));
  const { language } = writer;
  const written = { ...text, to, phone: number, language, words: words(writer) };
  return (await writeText(ctx, written)) !== undefined;
}

type TextToSend = NonNullable<Awaited<ReturnType<typeof queries.findToSend>>>;

/** Why a text must no longer leave; undefined if it may. Contact safety is checked besides. */
async function reasonToDrop(ctx: Ctx<SystemScope>, text: TextToSend): Promise<TextWhy | undefined> {
  const { purpose, about, phone, applicantId, draftApplicantId } = text;
  if (await queries.findStop(ctx, contactSafety.hashNumber(phone))) return 'texts-stopped';
  const recheck = rechecks(ctx.app).get(purpose);
  if (recheck && !(await recheck(ctx, about))) return 'over';
  const to = applicantId ? { applicantId } : { draftId: draftApplicantId ?? '' };
  // Someone else may have the old number.
  const { number } = await contactSafety.textContact(ctx, to);
  return number === phone ? undefined : 'no-text-number';
}

/** Announces to open screens that a text of this record or application changed. */
export async function announceChange(
  ctx: Ctx<Scope>,
  whose: { applicantId: string | null; draftApplicantId: string | null } | undefined,
): Promise<void> {
  const { applicantId = null, draftApplicantId = null } = whose ?? {};
  if (applicantId) {
    await announce(ctx.db, { kind: 'applicant', ids: [applicantId], by: null });
  } else if (draftApplicantId) {
    const words = ['text'];
    await announce(ctx.db, { kind: 'draft-applicant', ids: [draftApplicantId], by: null, words });
  }
}

/** Sends the texts that are due, outside of quiet hours, if they are still wanted and allowed. */
export function start(app: App): void {
  deliveries.registerSpeaker(app, deliveryPurpose, {
    async decide(ctx, delivery) {
      const { textId = '' } = delivery.about;
      const text = await queries.findToSend(ctx, textId);
      if (!text) return { drop: 'gone' };
      const reason = await reasonToDrop(ctx, text);
      if (reason) return { drop: reason };
      const waitUntil = text.purpose === 'code' ? null : await quietUntil(ctx);
      if (waitUntil) {
        await queries.setWaiting(ctx, textId, waitUntil);
        return { waitUntil };
      }
      const { phone: to, body, triedAt: firstTriedAt, purpose, overridden } = text;
      return {
        path: textPaths[purpose],
        overridden,
        recordId: text.applicantId,
        async text() {
          await queries.setTried(asSystem(app), textId);
          return {
            id: textId,
            to,
            text: body,
            firstTriedAt,
            onTaken: async (receipt) => {
              await queries.advance(asSystem(app), textId, { state: 'sent', ...receipt });
            },
          };
        },
      };
    },
    async settled(ctx, { about }, outcome, why) {
      const changed = await queries.advance(ctx, about.textId ?? '', { state: outcome, why });
      // The text may have moved into another record than its delivery's.
      await announceChange(ctx, changed);
    },
  });
}
