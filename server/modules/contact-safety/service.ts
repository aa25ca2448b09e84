import type * as z from 'zod';
import type { Applicant } from '#contract/applicants.ts';
import {
  type ContactPath,
  type ContactReason,
  type ContactSafety,
  type ContactVerdict,
  type contactOverride,
  contactPaths,
} from '#contract/contact-safety.ts';
import type { QuestionAnswer } from '#contract/questions.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope, SystemScope } from '#server/platform/scope.ts';
import {
  type AnsweredContact,
  answeredContact,
  contactOfApplication,
  judge,
  missingSafeContact,
  type RecordedContact,
} from './policy.ts';
import * as queries from './queries.ts';

/** The records, as their own module opens them. */
interface Records {
  open(ctx: Ctx<StaffScope>, id: string): Promise<Applicant>;
}

/** The answers to the forms, and the fields that they fill. */
interface Answers {
  answersWithin(ctx: Ctx<StaffScope | SystemScope>, applicantId: string): Promise<QuestionAnswer[]>;
  answersOfDraft(ctx: Ctx<StaffScope | SystemScope>, draftId: string): Promise<QuestionAnswer[]>;
}

/** For lists, which show no verdicts. */
export const { listFlags, flagOfApplication } = queries;

interface Parts {
  db: Database;
  /** Asked for when they are needed: these modules reach people themselves, so they are built later. */
  applicants: () => Records;
  questions: () => Answers;
}

type Override = z.output<typeof contactOverride>;

/** What staff may send, with what the audit entry of it has to keep. */
interface Cleared {
  overridden: ContactReason[];
  /** Part of `after`. */
  noted: { overridden?: ContactReason[] };
  reason: string | null;
}

type Known = [recorded: RecordedContact, answered: AnsweredContact];

/** An account or an address belongs to the records that it opens or that name it; staff have none. */
type Recipient = { applicantId: string } | { accountId: string } | { email: string };

function recordsOf(
  ctx: Ctx<StaffScope | SystemScope>,
  to: Recipient,
): Promise<string[]> | string[] {
  if ('applicantId' in to) return [to.applicantId];
  if ('accountId' in to) return queries.listOfAccount(ctx, to.accountId);
  return queries.listOfAddress(ctx, to.email);
}

const allowed: ContactVerdict = { outcome: 'allowed', reasons: [], mayOverride: false };

/** Decides for everything that reaches a person whether it may, and why not. */
export function contactSafetyService({ applicants, questions }: Parts) {
  const knownOf = async (
    ctx: Ctx<StaffScope | SystemScope>,
    ids: readonly string[],
  ): Promise<Map<string, Known>> => {
    const recorded = await queries.listRecorded(ctx, ids);
    const known = new Map<string, Known>();
    for (const [id, record] of recorded) {
      const answers = await questions().answersWithin(ctx, id);
      known.set(id, [record, answeredContact(answers)]);
    }
    return known;
  };

  const verdicts = async (
    ctx: Ctx<StaffScope | SystemScope>,
    path: ContactPath,
    ids: readonly string[],
  ): Promise<Map<string, ContactVerdict>> => {
    const known = await knownOf(ctx, ids);
    return new Map([...known].map(([id, facts]) => [id, judge(path, ...facts)]));
  };

  /** The firmest verdict among the records of a recipient. */
  const verdictOn = async (
    ctx: Ctx<StaffScope | SystemScope>,
    path: ContactPath,
    to: Recipient,
  ): Promise<ContactVerdict> => {
    const found = [...(await verdicts(ctx, path, await recordsOf(ctx, to))).values()];
    const firmest = (['refused', 'warning'] as const).flatMap((outcome) =>
      found.filter((one) => one.outcome === outcome),
    );
    return firmest[0] ?? allowed;
  };

  return {
    verdicts,

    verdictOn,

    /** Why nothing reaches this recipient in this way; null when it may. */
    async refusal(
      ctx: Ctx<StaffScope | SystemScope>,
      path: ContactPath,
      to: Recipient,
    ): Promise<Problem | null> {
      const verdict = await verdictOn(ctx, path, to);
      return verdict.outcome === 'refused' ? problem('contact-refused', verdict) : null;
    },

    /** The address of an application that isn't submitted yet; null when nothing may go there. */
    async addressOfApplication(
      ctx: Ctx<SystemScope>,
      path: ContactPath,
      id: string,
    ): Promise<string | null> {
      const answers = await questions().answersOfDraft(ctx, id);
      const described = contactOfApplication(answers);
      const { outcome } = judge(path, described, answeredContact(answers));
      return outcome === 'refused' ? null : described.email;
    },

    /**
     * Lets staff send something, or refuses it.
     *
     * @returns what the override set aside, for the mail's job; and both for the audit entry
     */
    async clear(
      ctx: Ctx<StaffScope>,
      path: ContactPath,
      { applicantId, override }: { applicantId: string; override: Override | undefined },
    ): Promise<Cleared> {
      const verdict = await verdictOn(ctx, path, { applicantId });
      if (verdict.outcome !== 'refused') return { overridden: [], noted: {}, reason: null };
      if (!override || !verdict.mayOverride) throw problem('contact-refused', verdict);
      const overridden = verdict.reasons;
      return { overridden, noted: { overridden }, reason: override.reason };
    },

    /** Whether what staff were allowed to send may still leave; they overrode these reasons alone. */
    async stillMayLeave(
      ctx: Ctx<SystemScope>,
      path: ContactPath,
      { applicantId, overridden }: { applicantId: string; overridden: readonly ContactReason[] },
    ): Promise<boolean> {
      const verdict = await verdictOn(ctx, path, { applicantId });
      return (
        verdict.outcome !== 'refused' ||
        verdict.reasons.every((reason) => overridden.includes(reason))
      );
    },

    /** Part of the record: reading it is an access. */
    read(ctx: Ctx<StaffScope>, id: string): Promise<ContactSafety> {
      return inTransaction(ctx, async (tx): Promise<ContactSafety> => {
        await applicants().open(tx, id);
        const facts = (await knownOf(tx, [id])).get(id);
        if (!facts) throw problem('not-found');
        const judged = contactPaths.map((path) => [path, judge(path, ...facts)] as const);
        return {
          verdicts: Object.fromEntries(judged) as ContactSafety['verdicts'],
          flag: missingSafeContact(...facts),
        };
      });
    },
  };
}
export type ContactSafetyService = ReturnType<typeof contactSafetyService>;
