import { inUrgency } from '#contract/danger-rules.ts';
import type { Danger } from '#contract/dangers.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { isProblem, type Problem, problem } from '#server/platform/problem.ts';
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
  db: Database,
  clock: Clock,
  {
    applicants,
    organisation,
  }: { applicants: ApplicantsService; organisation: OrganisationService },
) {
  const list = async (
    on: Executor,
    scope: StaffScope,
    subject: queries.Subject,
  ): Promise<Danger[]> => {
    const hints = await organisation.dangerHints(on, scope);
    const found = await queries.listDangers(on, scope, subject);
    return found.map((one) => ({ ...one, hint: hints[one.mark] ?? null }));
  };

  /** A colleague may have been first: then their note stays. The same sent twice is no conflict. */
  const handle = async (
    on: Executor,
    scope: StaffScope,
    subject: queries.Subject,
    { dangerId, note }: Said,
  ): Promise<Danger[] | Problem> => {
    const before = await list(on, scope, subject);
    const one = before.find(({ id }) => id === dangerId);
    if (!one) return problem('not-found');
    if (one.handled) {
      const isSame = one.handled.by?.id === scope.accountId && one.handled.note === note;
      return isSame ? before : problem('stale-version', before);
    }
    await queries.setHandled(on, scope, { dangerId, note }, clock());
    await record(on, scope, subject, 'danger-handled', { mark: one.mark, reason: note });
    return list(on, scope, subject);
  };

  const record = (
    on: Executor,
    scope: StaffScope,
    subject: queries.Subject,
    change: Change,
    { mark, reason }: { mark: Danger['mark']; reason: string },
  ) =>
    recordAudit(on, scope, {
      ...('draftId' in subject
        ? { action: `draft-applicant.${change}` as const, recordId: subject.draftId }
        : { action: `applicant.${change}` as const, recordId: subject.applicantId }),
      after: { mark },
      reason,
    });

  /** Sending the same note twice is no conflict; anything else on an open danger is. */
  const reopen = async (
    on: Executor,
    scope: StaffScope,
    subject: queries.Subject,
    { dangerId, note }: Said,
  ): Promise<Danger[] | Problem> => {
    const before = await list(on, scope, subject);
    const one = before.find(({ id }) => id === dangerId);
    if (!one) return problem('not-found');
    if (!one.handled) {
      const last = one.earlier.at(-1)?.reopened;
      const isSame = last?.by?.id === scope.accountId && last.note === note;
      return isSame ? before : problem('stale-version', before);
    }
    await queries.setReopened(on, scope, { dangerId, note }, clock());
    await record(on, scope, subject, 'danger-reopened', { mark: one.mark, reason: note });
    return list(on, scope, subject);
  };

  return {
    dangersIn,

    /** Keeps what is found in answers of a person; the marks that are new, the most urgent first. */
    keep: async (
      on: Executor,
      scope: StaffScope | ScreeningScope,
      applicantId: string,
      found: readonly FoundDanger[],
    ) => inUrgency(await queries.insertDangers(on, scope, applicantId, found, clock())),

    /** See `dangersFrom`: the same for a public form, within the statement that saves it. */
    keptWith: queries.dangersFrom,

    /** What is open in a public form, the most urgent first. */
    openInForm: queries.openMarksOfDraft,

    ofDraft: (on: Executor, scope: StaffScope, draftId: string) => list(on, scope, { draftId }),

    handleOfDraft: (on: Executor, scope: StaffScope, draftId: string, handled: Said) =>
      handle(on, scope, { draftId }, handled),

    reopenOfDraft: (on: Executor, scope: StaffScope, draftId: string, reopened: Said) =>
      reopen(on, scope, { draftId }, reopened),

    /** A danger is part of the record: reading it opens it. */
    list: (scope: StaffScope, applicantId: string): Promise<Danger[] | Problem> =>
      inTransaction(db, async (on): Promise<Danger[] | Problem> => {
        const opened = await applicants.open(on, scope, applicantId);
        return isProblem(opened) ? opened : list(on, scope, { applicantId });
      }),

    handle: (scope: StaffScope, applicantId: string, handled: Said): Promise<Danger[] | Problem> =>
      inTransaction(db, async (on): Promise<Danger[] | Problem> => {
        const held = await applicants.hold(on, scope, applicantId);
        return isProblem(held) ? held : handle(on, scope, { applicantId }, handled);
      }),

    reopen: (scope: StaffScope, applicantId: string, reopened: Said): Promise<Danger[] | Problem> =>
      inTransaction(db, async (on): Promise<Danger[] | Problem> => {
        const held = await applicants.hold(on, scope, applicantId);
        return isProblem(held) ? held : reopen(on, scope, { applicantId }, reopened);
      }),
  };
}
export type DangersService = ReturnType<typeof dangersService>;
