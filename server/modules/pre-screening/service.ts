import type * as z from 'zod';
import type { Language } from '#contract/languages.ts';
import type {
  openPreScreening,
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

const form = 'pre-screening';
const editionUnknown = { path: 'edition', rule: 'not-an-option', values: {} } as const;

/** The public form: begun, saved as it is given, handed in. What it makes is a draft applicant. */
export function preScreeningService({ db, clock, questions, notifications }: Parts) {
  const save = async (
    on: Executor,
    scope: IntakeScope,
    edition: number,
    given: readonly GivenAnswer[],
  ) => {
    const refused = await questions.saveOfIntake(on, scope, { form, edition }, given);
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
    async open(scope: PublicScope): Promise<Reply<typeof openPreScreening>> {
      const edition = await questions.newestEdition(db, scope, form);
      return { edition, questions: await questions.asked(db, scope, { form, edition }) };
    },

    start(
      scope: PublicScope,
      language: Language,
      shown: number | undefined,
      given: readonly GivenAnswer[],
    ): Promise<Reply<typeof startPreScreening> | Problem> {
      return inTransaction(db, async (on) => {
        const secret = randomSecret();
        const resumeCode = readableCode(3);
        const newest = await questions.newestEdition(on, scope, form);
        const edition = shown ?? newest;
        if (edition > newest) return problem('invalid', [editionUnknown]);
        const id = await queries.insertIntake(on, scope, {
          reference: await takeReference(on),
          secretHash: hashSecret(secret),
          resumeCodeHash: hashSecret(resumeCode),
          language,
          edition,
        });
        const holder = proveScope<IntakeScope>({
          kind: 'intake',
          visitor: scope.visitor,
          intakeId: id,
          secretHash: hashSecret(secret),
        });
        await recordAudit(on, holder, { action: 'draft-applicant.begun', recordId: id });
        return (await save(on, holder, edition, given)) ?? { id, secret, resumeCode };
      });
    },

    save(scope: IntakeScope, given: readonly GivenAnswer[]): Promise<undefined | Problem> {
      return inTransaction(db, async (on): Promise<undefined | Problem> => {
        const intake = await queries.lockIntake(on, scope);
        if (!intake) return problem('not-found');
        if (intake.submitted_at) return problem('already-submitted');
        return (await save(on, scope, intake.edition, given)) ?? undefined;
      });
    },

    async read(scope: IntakeScope): Promise<Reply<typeof readPreScreening> | Problem> {
      const intake = await queries.findIntake(db, scope);
      if (!intake) return problem('not-found');
      const { edition } = intake;
      const answers = await questions.answersOfIntake(db, scope);
      return {
        edition,
        questions: await questions.asked(db, scope, { form, edition }),
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
        const open = await questions.submissionProblem(on, scope, {
          form,
          edition: intake.edition,
        });
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
