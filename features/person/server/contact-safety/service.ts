/** Decides whether anything may reach a person, with reasons. */

import type * as z from 'zod';
import type { Ctx } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type {
  ContactPath,
  ContactReason,
  ContactVerdict,
  contactOverride,
} from '#features/person/contract/contact-safety.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';
import { answers } from './answers.ts';
import {
  type AnsweredContact,
  agreesToTexts,
  answeredContact,
  applicationContact,
  applicationPhone,
  helperContact,
  judge,
  noHelperContact,
  noTextContact,
  type RecordedContact,
  type TextContact,
} from './policy.ts';
import * as queries from './queries.ts';

type Override = z.output<typeof contactOverride>;

/** A permitted send, with the details for its audit entry. */
interface Cleared {
  overridden: ContactReason[];
  /** Part of `after` in the audit entry. */
  auditFields: { overridden?: ContactReason[] };
  reason: string | null;
}

type Known = [recorded: RecordedContact, answered: AnsweredContact];

type RecordRecipient = { applicantId: string } | { accountId: string } | { email: string };

/**
 * An account belongs to the records it opens, an address to those that contain it; staff have none.
 * `draftId`: an application, which has no record yet.
 */
type Recipient = RecordRecipient | { draftId: string };

function findRecords(
  ctx: Ctx<StaffScope | SystemScope>,
  to: RecordRecipient,
): Promise<string[]> | string[] {
  if ('applicantId' in to) return [to.applicantId];
  if ('accountId' in to) return queries.listForAccount(ctx, to.accountId);
  return queries.listForAddress(ctx, to.email);
}

export { findHelper, findRecipient, hashNumber } from './queries.ts';

const allowed: ContactVerdict = { outcome: 'allowed', reasons: [], mayOverride: false };

export async function findKnownContacts(
  ctx: Ctx<StaffScope | SystemScope>,
  ids: readonly string[],
): Promise<Map<string, Known>> {
  const recorded = await queries.listRecorded(ctx, ids);
  const known = new Map<string, Known>();
  for (const [id, record] of recorded) {
    const personAnswers = await answers.get(ctx.app).readForPerson(ctx, id);
    known.set(id, [record, answeredContact(personAnswers)]);
  }
  return known;
}

export async function verdicts(
  ctx: Ctx<StaffScope | SystemScope>,
  path: ContactPath,
  ids: readonly string[],
): Promise<Map<string, ContactVerdict>> {
  const known = await findKnownContacts(ctx, ids);
  return new Map([...known].map(([id, facts]) => [id, judge(path, ...facts)]));
}

async function applicationContacts(
  ctx: Ctx<StaffScope | SystemScope>,
  draftId: string,
): Promise<Known> {
  const given = await answers.get(ctx.app).readForApplication(ctx, draftId);
  const { corrections, helper } = await queries.findApplicationFacts(ctx, draftId);
  const phone = applicationPhone(given, corrections);
  const texts = await queries.listTextContacts(ctx, [{ id: draftId, phone }]);
  const recorded = applicationContact(given, corrections);
  const contact: RecordedContact = {
    ...recorded,
    asksNewWay: await queries.asksNewWayInForm(ctx, draftId),
    texts: texts.get(draftId) ?? noTextContact,
    helper: helper ? helperContact(helper, { ...recorded, phone }, true) : noHelperContact,
  };
  return [contact, answeredContact(given)];
}

/** The strictest verdict among a recipient's records. */
export async function verdictOn(
  ctx: Ctx<StaffScope | SystemScope>,
  path: ContactPath,
  to: Recipient,
): Promise<ContactVerdict> {
  if ('draftId' in to) return judge(path, ...(await applicationContacts(ctx, to.draftId)));
  const found = [...(await verdicts(ctx, path, await findRecords(ctx, to))).values()];
  const firmest = (['refused', 'warning'] as const).flatMap((outcome) =>
    found.filter((one) => one.outcome === outcome),
  );
  return firmest[0] ?? allowed;
}

/** Throws if this channel must not reach the recipient. */
export async function checkContact(
  ctx: Ctx<StaffScope | SystemScope>,
  path: ContactPath,
  to: Recipient,
): Promise<void> {
  const verdict = await verdictOn(ctx, path, to);
  if (verdict.outcome === 'refused') throw problem('contact-refused', verdict);
}

/** True if this channel must not reach the recipient. */
export async function isRefused(
  ctx: Ctx<StaffScope | SystemScope>,
  path: ContactPath,
  to: Recipient,
): Promise<boolean> {
  return (await verdictOn(ctx, path, to)).outcome === 'refused';
}

/** The address of an application; null if it must not be used. */
export async function applicationAddress(
  ctx: Ctx<SystemScope>,
  path: ContactPath,
  id: string,
): Promise<string | null> {
  const [recorded, answered] = await applicationContacts(ctx, id);
  const { outcome } = judge(path, recorded, answered);
  return outcome === 'refused' ? null : recorded.email;
}

/** True if someone filled in an application for a person who doesn't know about it, as far as we know. */
export async function isUntold(ctx: Ctx<SystemScope>, draftId: string): Promise<boolean> {
  const { helper } = await queries.findApplicationFacts(ctx, draftId);
  return helper !== null && helper.knows !== 'yes';
}

/** Facts about texts to a person or an applicant, and whether they agreed to them. */
export async function textContact(
  ctx: Ctx<StaffScope | SystemScope>,
  to: { applicantId: string } | { draftId: string },
): Promise<TextContact & { isAgreed: boolean }> {
  const known =
    'draftId' in to
      ? await applicationContacts(ctx, to.draftId)
      : (await findKnownContacts(ctx, [to.applicantId])).get(to.applicantId);
  if (!known) return { ...noTextContact, isAgreed: false };
  return { ...known[0].texts, isAgreed: agreesToTexts(...known) };
}

/** The person's answer that names the safest way to reach them, with the question as asked. */
export async function findChosenWay(
  ctx: Ctx<StaffScope>,
  to: { applicantId: string } | { draftId: string },
): Promise<QuestionAnswer | undefined> {
  const { readForApplication, readForPerson } = answers.get(ctx.app);
  const given = await ('draftId' in to
    ? readForApplication(ctx, to.draftId)
    : readForPerson(ctx, to.applicantId));
  return given.find(
    ({ question, setAside }) => question.boundField === 'preferredContact' && !setAside,
  );
}

/**
 * Allows or refuses something that staff send.
 * @returns the overridden reasons for the email job, and details for the audit entry
 */
export async function clear(
  ctx: Ctx<StaffScope>,
  path: ContactPath,
  {
    override,
    ...to
  }: ({ applicantId: string } | { draftId: string }) & {
    override: Override | undefined;
  },
): Promise<Cleared> {
  const verdict = await verdictOn(ctx, path, to);
  if (verdict.outcome !== 'refused') return { overridden: [], auditFields: {}, reason: null };
  if (!override || !verdict.mayOverride) throw problem('contact-refused', verdict);
  const overridden = verdict.reasons;
  return { overridden, auditFields: { overridden }, reason: override.reason };
}

/** Checks again before sending; staff overrode only these reasons. */
export async function isStillAllowed(
  ctx: Ctx<SystemScope>,
  path: ContactPath,
  { applicantId, overridden }: { applicantId: string; overridden: readonly ContactReason[] },
): Promise<boolean> {
  const verdict = await verdictOn(ctx, path, { applicantId });
  return (
    verdict.outcome !== 'refused' || verdict.reasons.every((reason) => overridden.includes(reason))
  );
}
