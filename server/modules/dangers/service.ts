import { inUrgency } from '#contract/danger-rules.ts';
import type { Danger } from '#contract/dangers.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { problem, refuse } from '#server/platform/problem.ts';
import type { ScreeningScope, StaffScope } from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import type { OrganisationService } from '../organisation/service.ts';
import { dangersIn, type FoundDanger } from './policy.ts';
import * as queries from './queries.ts';

export type { FoundDanger } from './policy.ts';

/** What staff say when they handle or reopen a danger. */
interface Said {
  dangerId: string;
  note: string;
}

type Change = 'danger-handled' | 'danger-reopened';

/** Answers that tell of danger: kept when they are given, shown to staff, and handled by them. */
export function dangersService(
  clock: Clock,
  {
    applicants,
    organisation,
  }: { applicants: ApplicantsService; organisation: OrganisationService },
) {
  const list = async (ctx: Ctx<StaffScope>, subject: queries.Subject): Promise<Danger[]> => {
    const hints = await organisation.dangerHints(ctx);
    const found = await queries.listDangers(ctx, subject);
    return found.map((one) => ({ ...one, hint: hints[one.mark] ?? null }));
  };

  /** A colleague may have been first: then their note stays. The same sent twice is no conflict. */
  const handle = async (
    ctx: Ctx<StaffScope>,
    subject: queries.Subject,
    { dangerId, note }: Said,
  ): Promise<Danger[]> => {
    const before = await list(ctx, subject);
    const one = before.find(({ id }) => id === dangerId);
    if (!one) throw problem('not-found');
    if (one.handled) {
      const isSame = one.handled.by?.id === ctx.scope.accountId && one.handled.note === note;
      return isSame ? before : refuse('stale-version', before);
    }
    await queries.setHandled(ctx, { dangerId, note }, clock());
    await record(ctx, subject, 'danger-handled', { mark: one.mark, reason: note });
    return list(ctx, subject);
  };

  const record = (
    ctx: Ctx<StaffScope>,
    subject: queries.Subject,
    change: Change,
    { mark, reason }: { mark: Danger['mark']; reason: string },
  ) =>
    recordAudit(ctx, {
      ...('draftId' in subject
        ? { action: `draft-applicant.${change}` as const, recordId: subject.draftId }
        : { action: `applicant.${change}` as const, recordId: subject.applicantId }),
      after: { mark },
      reason,
    });

  /** Sending the same note twice is no conflict; anything else on an open danger is. */
  const reopen = async (
    ctx: Ctx<StaffScope>,
    subject: queries.Subject,
    { dangerId, note }: Said,
  ): Promise<Danger[]> => {
    const before = await list(ctx, subject);
    const one = before.find(({ id }) => id === dangerId);
    if (!one) throw problem('not-found');
    if (!one.handled) {
      const last = one.earlier.at(-1)?.reopened;
      const isSame = last?.by?.id === ctx.scope.accountId && last.note === note;
      return isSame ? before : refuse('stale-version', before);
    }
    await queries.setReopened(ctx, { dangerId, note }, clock());
    await record(ctx, subject, 'danger-reopened', { mark: one.mark, reason: note });
    return list(ctx, subject);
  };

  return {
    dangersIn,

    /** Keeps what is found in answers of a person; the marks that are new, the most urgent first. */
    keep: async (
      ctx: Ctx<StaffScope | ScreeningScope>,
      applicantId: string,
      found: readonly FoundDanger[],
    ) => inUrgency(await queries.insertDangers(ctx, applicantId, found, clock())),

    /** See `dangersFrom`: the same for a public form, within the statement that saves it. */
    keptWith: queries.dangersFrom,

    /** What is open in a public form, the most urgent first. */
    openInForm: queries.openMarksOfDraft,

    ofDraft: (ctx: Ctx<StaffScope>, draftId: string) => list(ctx, { draftId }),

    handleOfDraft: (ctx: Ctx<StaffScope>, draftId: string, handled: Said) =>
      handle(ctx, { draftId }, handled),

    reopenOfDraft: (ctx: Ctx<StaffScope>, draftId: string, reopened: Said) =>
      reopen(ctx, { draftId }, reopened),

    /** A danger is part of the record: reading it opens it. */
    list: (ctx: Ctx<StaffScope>, applicantId: string): Promise<Danger[]> =>
      inTransaction(ctx, async (tx): Promise<Danger[]> => {
        await applicants.open(tx, applicantId);
        return list(tx, { applicantId });
      }),

    handle: (ctx: Ctx<StaffScope>, applicantId: string, handled: Said): Promise<Danger[]> =>
      inTransaction(ctx, async (tx): Promise<Danger[]> => {
        await applicants.hold(tx, applicantId);
        return handle(tx, { applicantId }, handled);
      }),

    reopen: (ctx: Ctx<StaffScope>, applicantId: string, reopened: Said): Promise<Danger[]> =>
      inTransaction(ctx, async (tx): Promise<Danger[]> => {
        await applicants.hold(tx, applicantId);
        return reopen(tx, { applicantId }, reopened);
      }),
  };
}
export type DangersService = ReturnType<typeof dangersService>;
