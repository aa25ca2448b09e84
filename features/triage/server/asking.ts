/** Questions from triage: by email where the person's contact rules allow it, otherwise by staff. */

import { defaultLanguage, knownLanguage } from '#core/contract/languages.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import type { Ctx } from '#core/server/context.ts';
import { announce } from '#core/server/db/live-channel.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import * as drafts from '#features/intake/server/drafts/service.ts';
import type { Delivery, Outcome } from '#features/notifications/server/deliveries/service.ts';
import * as deliveries from '#features/notifications/server/deliveries/service.ts';
import { phoneAndHours } from '#features/organization/contract/contact-details.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { ContactPath } from '#features/person/contract/contact-safety.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import type { AskReason, TriageAsking } from '#features/triage/contract/triage.ts';
import { questionMail } from './emails.ts';
import { maskedAddress } from './policy.ts';
import * as queries from './queries.ts';

const purpose = 'triage-question';

/** Longer than the screen offers to undo, so that an undo arrives in time. */
const delay = 15_000;

/** Audit actions for an email that was sent or may have been. */
const verbs: Partial<Record<Outcome, string>> = {
  sent: 'question-sent',
  unknown: 'question-unknown',
};

/** An application, or a case record. */
export type Asked = { draftId: string } | { applicantId: string };

const emailPath = (to: Asked): ContactPath =>
  'draftId' in to ? 'application-question' : 'question-mail';

async function judgeEmail(ctx: Ctx<StaffScope>, to: Asked) {
  const verdict = await contactSafety.verdictOn(ctx, emailPath(to), to);
  const { contactDetails } = await organization.read(ctx);
  const reasons: AskReason[] = [...verdict.reasons];
  // Replies aren't read, so without a number no one could answer.
  const isAnswerable = contactDetails.phone !== null;
  if (!isAnswerable) reasons.push('no-own-phone');
  return { isAllowed: isAnswerable && verdict.outcome !== 'refused', reasons };
}

/** How the person would be asked. Counts as opening their record. */
export async function describe(ctx: Ctx<StaffScope>, to: Asked): Promise<TriageAsking> {
  const { person, helper } = await openAsked(ctx, to);
  const { isAllowed, reasons } = await judgeEmail(ctx, to);
  const { email = null, phone = null, mayLeaveMessage, safeContact } = person;
  if (isAllowed && email) return { asked: 'email', address: maskedAddress(email), reasons };
  const call = await contactSafety.verdictOn(ctx, 'call', to);
  const contact = { name: safeContact?.name ?? null, phone: safeContact?.phone ?? null };
  return {
    asked: 'by-staff',
    // Another way than email is no reason against a call, unless they want no calls either.
    reasons: reasons.filter((one) => one !== 'other-way' || call.reasons.includes(one)),
    mustCheck: call.outcome === 'warning',
    call: numberToCall(),
  };

  function numberToCall(): Extract<TriageAsking, { asked: 'by-staff' }>['call'] {
    const who = { isSafeContact: false, isHelper: false, mayLeaveMessage: false };
    if (reasons.includes('not-told') && helper?.reach) {
      return { ...who, name: helper.name, phone: helper.reach, isHelper: true };
    }
    if (call.reasons.includes('helper-address')) return { ...who, name: null, phone: null };
    if (call.outcome === 'refused') return { ...who, ...contact, isSafeContact: true };
    return { ...who, name: null, phone, mayLeaveMessage: mayLeaveMessage === 'yes' };
  }
}

/** The person and the helper who filled in the form, if anyone did. Counts as opening the record. */
async function openAsked(ctx: Ctx<StaffScope>, to: Asked) {
  if ('draftId' in to) {
    const { applicant, helper } = await drafts.open(ctx, to.draftId);
    return { person: applicant, helper };
  }
  const person = await applicants.open(ctx, to.applicantId);
  return { person, helper: await contactSafety.findHelper(ctx, to.applicantId) };
}

const noQuestion = { question: null, deliveryId: null, askedBy: null, asked: null } as const;

/** Takes back a question. One that was already emailed stays with the item. */
async function withdraw(
  ctx: Ctx<StaffScope>,
  item: queries.StoredItem,
): Promise<queries.StoredQuestion> {
  if (item.asked !== 'email' || item.deliveryId === null) return noQuestion;
  return (await deliveries.withdraw(ctx, item.deliveryId)) ? noQuestion : item;
}

interface Change {
  /** Undefined keeps the question, null takes it back. */
  question: string | null | undefined;
  /** When the item returns to the queue. */
  until: Date | null;
  to: Asked;
}

/** Asks, takes back, or keeps the question of an item that is locked. */
export async function changeQuestion(
  ctx: Ctx<StaffScope>,
  item: queries.StoredItem,
  { question, until, to }: Change,
): Promise<queries.StoredQuestion> {
  if (question === undefined || isRepeat(item, question, ctx.now)) return item;
  if (question === null) return withdraw(ctx, item);
  const { isAllowed } = await judgeEmail(ctx, to);
  const deliveryId = isAllowed ? await planEmail(ctx, to, until) : null;
  const asked = deliveryId === null ? 'by-staff' : 'email';
  return { question, deliveryId, askedBy: ctx.scope.accountId, asked };
}

/** True for the question that the item is already waiting for, as in a retried call. */
export function isRepeat(
  { question, snoozedUntil }: queries.StoredItem,
  asked: string | null | undefined,
  now: Date,
): boolean {
  return (
    typeof asked === 'string' && question === asked && snoozedUntil !== null && snoozedUntil > now
  );
}

async function planEmail(
  ctx: Ctx<StaffScope>,
  to: Asked,
  expiresAt: Date | null,
): Promise<string | null> {
  const id = await deliveries.plan(ctx, {
    key: `mail:${purpose}:${crypto.randomUUID()}`,
    purpose,
    channel: 'mail',
    to,
    about: {},
    dueAt: new Date(ctx.now.getTime() + delay),
    expiresAt,
  });
  return id ?? null;
}

function findRecipient(ctx: Ctx<SystemScope>, { applicantId, draftApplicantId }: Delivery) {
  return draftApplicantId
    ? findApplicationRecipient(ctx, draftApplicantId)
    : contactSafety.findRecipient(ctx, applicantId ?? '');
}

async function findApplicationRecipient(ctx: Ctx<SystemScope>, id: string) {
  const language = await queries.findLanguageOfApplication(ctx, id);
  if (language === undefined) return undefined;
  const email = await contactSafety.applicationAddress(ctx, 'application-question', id);
  return { email, language };
}

/** An item whose question couldn't be emailed returns to the queue at once. */
async function settled(
  ctx: Ctx<SystemScope>,
  { id, applicantId, draftApplicantId }: Delivery,
  outcome: Outcome,
): Promise<void> {
  const verb = verbs[outcome];
  if (verb !== undefined) {
    const record = draftApplicantId ? 'draft-applicant' : 'applicant';
    await recordAudit(ctx, {
      action: `${record}.${verb}`,
      recordId: draftApplicantId ?? applicantId,
    });
  } else if (await queries.returnUnasked(ctx, id, ctx.now)) {
    await announce(ctx.db, { kind: 'triage', ids: null, by: null });
  }
}

/** Sends the questions that are due, if they are still wanted and allowed. */
export function start(app: App): void {
  deliveries.registerSpeaker(app, purpose, {
    async decide(ctx, delivery) {
      const question = await queries.findQuestionToSend(ctx, delivery.id);
      if (question === undefined) return { drop: 'over' };
      const person = await findRecipient(ctx, delivery);
      if (!person?.email) return { drop: person ? 'no-email' : 'gone' };
      const { name, contactDetails } = await organization.read(ctx);
      const to = {
        email: person.email,
        language: knownLanguage(person.language) ?? defaultLanguage,
      };
      const phone = phoneAndHours(contactDetails, to.language);
      if (phone === null) return { drop: 'no-own-phone' };
      return {
        path: delivery.draftApplicantId ? 'application-question' : 'question-mail',
        mail: async () => questionMail(to, { question, organization: name, phone }),
      };
    },
    settled,
  });
}
