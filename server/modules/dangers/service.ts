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

interface Handled {
  dangerId: string;
  note: string;
}

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
    { dangerId, note }: Handled,
  ): Promise<Danger[] | Problem> => {
    const before = await list(on, scope, subject);
    const one = before.find(({ id }) => id === dangerId);
    if (!one) return problem('not-found');
    if (one.handled) {
      const isSame = one.handled.by?.id === scope.accountId && one.handled.note === note;
      return isSame ? before : problem('stale-version', before);
    }
    await queries.setHandled(on, scope, { dangerId, note }, clock());
    const { mark } = one;
    const noted =
      'draftId' in subject
        ? ({ action: 'draft-applicant.danger-handled', recordId: subject.draftId } as const)
        : ({ action: 'applicant.danger-handled', recordId: subject.applicantId } as const);
    await recordAudit(on, scope, { ...noted, after: { mark }, reason: note });
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

    handleOfDraft: (on: Executor, scope: StaffScope, draftId: string, handled: Handled) =>
      handle(on, scope, { draftId }, handled),

    /** A danger is part of the record: reading it opens it. */
    list: (scope: StaffScope, applicantId: string): Promise<Danger[] | Problem> =>
      inTransaction(db, async (on): Promise<Danger[] | Problem> => {
        const opened = await applicants.open(on, scope, applicantId);
        return isProblem(opened) ? opened : list(on, scope, { applicantId });
      }),

    handle: (
      scope: StaffScope,
      applicantId: string,
      handled: Handled,
    ): Promise<Danger[] | Problem> =>
      inTransaction(db, async (on): Promise<Danger[] | Problem> => {
        const held = await applicants.hold(on, scope, applicantId);
        return isProblem(held) ? held : handle(on, scope, { applicantId }, handled);
      }),
  };
}
export type DangersService = ReturnType<typeof dangersService>;
