import { sql } from 'kysely';
import type { AnswerValue, GivenAnswer, Question, QuestionAnswer } from '#contract/questions.ts';
import type { Executor } from '#server/platform/database.ts';
import type { IntakeScope, PublicScope, StaffScope, SystemScope } from '#server/platform/scope.ts';

/** Adds question versions that aren't there yet; a version that is there is never changed. */
export async function insertMissingVersions(
  on: Executor,
  _scope: SystemScope,
  questions: readonly Question[],
): Promise<void> {
  await on
    .insertInto('question_version')
    .values(
      questions.map((question) => ({
        question_id: question.id,
        version: question.version,
        form: question.form,
        position: question.order,
        definition: JSON.stringify(question),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest version of each question, in the order in which they are asked. */
export async function listNewest(
  on: Executor,
  _scope: PublicScope | IntakeScope | StaffScope | SystemScope,
  form: Question['form'] | undefined,
): Promise<Question[]> {
  const rows = await on
    .selectFrom((from) =>
      from
        .selectFrom('question_version')
        .select(['question_id', 'form', 'position', 'definition'])
        .distinctOn('question_id')
        .orderBy('question_id')
        .orderBy('version', 'desc')
        .as('newest'),
    )
    .select('definition')
    .$if(form !== undefined, (query) => query.where('form', '=', form as string))
    .orderBy('form')
    .orderBy('position')
    .orderBy('question_id')
    .execute();
  return rows.map((row) => row.definition as unknown as Question);
}

/** Writes answers of a draft; the ones that aren't named stay as they are. */
export async function upsertDraftAnswers(
  on: Executor,
  scope: IntakeScope,
  given: readonly (GivenAnswer & { version: number })[],
  now: Date,
): Promise<void> {
  if (given.length === 0) return;
  await on
    .insertInto('question_answer')
    .values(
      given.map(({ questionId, version, answer }) => ({
        draft_applicant_id: scope.intakeId,
        question_id: questionId,
        question_version: version,
        answer: JSON.stringify(answer),
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['draft_applicant_id', 'question_id']).doUpdateSet((set) => ({
        question_version: set.ref('excluded.question_version'),
        answer: set.ref('excluded.answer'),
        updated_at: set.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Makes the answers of a draft answers of the applicant that it became. */
export async function handAnswersOver(
  on: Executor,
  _scope: StaffScope,
  draftId: string,
  applicantId: string,
): Promise<void> {
  await on
    .updateTable('question_answer')
    .set({ applicant_id: applicantId })
    .where('draft_applicant_id', '=', draftId)
    .execute();
}

export function answersOfDraft(on: Executor, _scope: StaffScope, draftId: string) {
  return answersWhere(on, 'draft_applicant_id', draftId);
}

export function answersOfIntake(on: Executor, scope: IntakeScope) {
  return answersWhere(on, 'draft_applicant_id', scope.intakeId);
}

export function answersOfApplicant(on: Executor, _scope: StaffScope, applicantId: string) {
  return answersWhere(on, 'applicant_id', applicantId);
}

/** Answers with the question as it was asked, in the order of the form. */
async function answersWhere(
  on: Executor,
  column: 'draft_applicant_id' | 'applicant_id',
  id: string,
): Promise<QuestionAnswer[]> {
  const rows = await on
    .selectFrom('question_answer')
    .innerJoin('question_version', (join) =>
      join
        .onRef('question_version.question_id', '=', 'question_answer.question_id')
        .onRef('question_version.version', '=', 'question_answer.question_version'),
    )
    .select([
      'question_answer.id',
      'question_answer.answer',
      'question_answer.updated_at',
      'question_version.definition',
    ])
    .where(sql.ref(`question_answer.${column}`), '=', id)
    .orderBy('question_version.form')
    .orderBy('question_version.position')
    .orderBy('question_answer.id')
    .execute();
  return rows.map((row) => {
    const { form: _form, ...question } = row.definition as unknown as Question;
    return {
      id: row.id,
      answer: row.answer as AnswerValue,
      category: question.category,
      updatedAt: row.updated_at.toISOString(),
      question,
    };
  });
}
