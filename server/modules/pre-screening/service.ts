import type * as z from 'zod';
import type { Language } from '#contract/languages.ts';
import type {
  readPreScreening,
  startPreScreening,
  submitPreScreening,
} from '#contract/pre-screening.ts';
import type { GivenAnswer } from '#contract/questions.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { hashSecret, randomSecret, readableCode, takeReference } from '#server/platform/codes.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import { type IntakeScope, type PublicScope, proveScope } from '#server/platform/scope.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { QuestionsService } from '../questions/service.ts';
import * as queries from './queries.ts';

type Reply<O extends { reply: { body: z.ZodType } }> = z.output<O['reply']['body']>;

interface Parts {
  db: Database;
  clock: Clock;
  questions: QuestionsService;
  notifications: NotificationsService;
}

/** The public form: begun, saved as it is given, handed in. What it makes is a draft applicant. */
export function preScreeningService({ db, clock, questions, notifications }: Parts) {
  const save = async (on: Executor, scope: IntakeScope, given: readonly GivenAnswer[]) => {
    const refused = await questions.savePreScreening(on, scope, given);
    if (refused) return refused;
    const described = questions.applicantFromAnswers(await questions.answersOfIntake(on, scope));
    const text = (field: string) => (described[field] as string | undefined) ?? null;
    await queries.updateSummary(
      on,
      scope,
      {
        firstName: text('firstName'),
        lastName: text('lastName'),
        dateOfBirth: text('dateOfBirth'),
      },
      clock(),
    );
    return null;
  };

  return {
    start(
      scope: PublicScope,
      language: Language,
      given: readonly GivenAnswer[],
    ): Promise<Reply<typeof startPreScreening> | Problem> {
      return inTransaction(db, async (on) => {
        const secret = randomSecret();
        const resumeCode = readableCode(3);
        const id = await queries.insertIntake(on, scope, {
          reference: await takeReference(on),
          secretHash: hashSecret(secret),
          resumeCodeHash: hashSecret(resumeCode),
          language,
        });
        const holder = proveScope<IntakeScope>({
          kind: 'intake',
          visitor: scope.visitor,
          intakeId: id,
          secretHash: hashSecret(secret),
        });
        await recordAudit(on, holder, { action: 'draft-applicant.begun', recordId: id });
        return (await save(on, holder, given)) ?? { id, secret, resumeCode };
      });
    },

    save(scope: IntakeScope, given: readonly GivenAnswer[]): Promise<undefined | Problem> {
      return inTransaction(db, async (on): Promise<undefined | Problem> => {
        const intake = await queries.lockIntake(on, scope);
        if (!intake) return problem('not-found');
        if (intake.submitted_at) return problem('already-submitted');
        return (await save(on, scope, given)) ?? undefined;
      });
    },

    async read(scope: IntakeScope): Promise<Reply<typeof readPreScreening> | Problem> {
      const intake = await queries.findIntake(db, scope);
      if (!intake) return problem('not-found');
      const answers = await questions.answersOfIntake(db, scope);
      return {
        answers: answers.map(({ question, answer }) => ({ questionId: question.id, answer })),
        reference: intake.submitted_at ? intake.reference : null,
      };
    },

    /** A second time answers with the same reference: a lost reply must not lose the form. */
    submit(scope: IntakeScope): Promise<Reply<typeof submitPreScreening> | Problem> {
      return inTransaction(db, async (on) => {
        const intake = await queries.lockIntake(on, scope);
        if (!intake) return problem('not-found');
        if (intake.submitted_at) return { reference: intake.reference };
        const open = await questions.submissionProblem(on, scope);
        if (open) return open;
        await queries.setSubmitted(on, scope, clock());
        const recordId = scope.intakeId;
        await recordAudit(on, scope, { action: 'draft-applicant.submitted', recordId });
        await notifications.tellStaff(on, scope, { kind: 'draft-submitted', recordId });
        return { reference: intake.reference };
      });
    },
  };
}
export type PreScreeningService = ReturnType<typeof preScreeningService>;
