import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { IntakeScope, StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { AnswerValue, QuestionAnswer } from '#features/questions/contract/questions.ts';
import type { VersionedAnswer } from './form-answers.ts';
import { formOrder } from './queries.ts';
import {
  answererColumns,
  earlierCount,
  lastPlace,
  questionColumns,
  toAnswerer,
  toQuestion,
} from './stored-question.ts';

/** Answer before hidden questions are resolved. */
export type StoredAnswer = Omit<QuestionAnswer, 'setAside'>;

/**
 * SQL that writes a draft's answers within the caller's statement. Takes the draft's id from the
 * row of `form`; writes nothing when there is none. Keeps answers that aren't listed.
 */
export function draftAnswersFrom(
  form: string,
  newAnswers: readonly VersionedAnswer[],
  now: Date,
): RawBuilder<unknown> {
  const rows = newAnswers.map(({ questionId, version, answer }) => ({
    questionId,
    version,
    answer,
  }));
  return sql`
    insert into question_answer as standing
      (draft_applicant_id, question_id, question_version, answer, updated_at)
    select form.id, given."questionId", given.version, coalesce(given.answer, 'null'), ${now}
    from ${sql.table(form)} form, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given ("questionId" text, version integer, answer jsonb)
    on conflict (draft_applicant_id, question_id) do update set
      question_version = excluded.question_version,
      answer = excluded.answer,
      updated_at = excluded.updated_at,
      version = standing.version + 1`;
}

/** Moves a draft's answers to the applicant it became. */
export async function transferAnswers(
  ctx: Ctx<StaffScope>,
  draftId: string,
  applicantId: string,
): Promise<void> {
  await ctx.db
    .updateTable('questionAnswer')
    .set({ applicantId })
    .where('draftApplicantId', '=', draftId)
    .execute();
}

export function listDraftAnswers(ctx: Ctx<StaffScope | SystemScope>, draftId: string) {
  return selectAnswers(ctx.db, 'draftApplicantId', draftId);
}

/** Answers of a public form by question id. */
export type IntakeAnswers = Record<string, AnswerValue>;

/** SQL for `IntakeAnswers`, for the draft whose id is in `column`. */
export function draftAnswersColumn(column: string): RawBuilder<IntakeAnswers> {
  return sql`(
    select coalesce(jsonb_object_agg(question_id, answer), '{}')
    from question_answer where draft_applicant_id = ${sql.ref(column)}
  )`;
}

export async function listIntakeAnswers(ctx: Ctx<IntakeScope>): Promise<Map<string, AnswerValue>> {
  const form = await ctx.db
    .selectFrom('draftApplicant')
    .select(draftAnswersColumn('draftApplicant.id').as('given'))
    .where('id', '=', ctx.scope.intakeId)
    .executeTakeFirst();
  return new Map(Object.entries(form?.given ?? {}));
}

export function listApplicantAnswers(ctx: Ctx<StaffScope | SystemScope>, applicantId: string) {
  return selectAnswers(ctx.db, 'applicantId', applicantId);
}

export async function countUses(ctx: Ctx<StaffScope>, questionId: string) {
  const { answers } = await ctx.db
    .selectFrom('questionAnswer')
    .select((select) => select.fn.countAll<number>().as('answers'))
    .where('questionId', '=', questionId)
    .executeTakeFirstOrThrow();
  const { screeningsUnderWay } = await ctx.db
    .selectFrom('screening')
    .innerJoin('questionEditionEntry', (join) =>
      join
        .onRef('questionEditionEntry.number', '=', 'screening.edition')
        .on('questionEditionEntry.form', '=', 'screening'),
    )
    .select((select) => select.fn.countAll<number>().as('screeningsUnderWay'))
    .where('questionEditionEntry.questionId', '=', questionId)
    .where('screening.submittedAt', 'is', null)
    .executeTakeFirstOrThrow();
  const { formsUnderWay } = await ctx.db
    .selectFrom('draftApplicant')
    .innerJoin('questionEditionEntry', (join) =>
      join
        .onRef('questionEditionEntry.number', '=', 'draftApplicant.edition')
        .on('questionEditionEntry.form', '=', 'pre-screening'),
    )
    .select((select) => select.fn.countAll<number>().as('formsUnderWay'))
    .where('questionEditionEntry.questionId', '=', questionId)
    .where('draftApplicant.submittedAt', 'is', null)
    .where('draftApplicant.deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { answers, formsUnderWay: formsUnderWay + screeningsUnderWay };
}

async function selectAnswers(
  on: Executor,
  column: 'draftApplicantId' | 'applicantId',
  id: string,
): Promise<StoredAnswer[]> {
  const rows = await on
    .selectFrom('questionAnswer')
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'questionAnswer.questionId')
        .onRef('questionVersion.version', '=', 'questionAnswer.questionVersion'),
    )
    .innerJoinLateral(lastPlace, (join) => join.onTrue())
    .innerJoin('questionCategory', 'questionCategory.id', 'place.categoryId')
    .leftJoin('account', 'account.id', 'questionAnswer.answeredBy')
    .select([
      ...questionColumns,
      ...answererColumns,
      'place.position',
      'questionAnswer.id as answerId',
      'questionAnswer.version as answerVersion',
      'questionAnswer.answer',
      'questionAnswer.updatedAt',
    ])
    .select(earlierCount)
    .where(sql.ref(`questionAnswer.${column}`), '=', id)
    .orderBy(formOrder)
    .orderBy('place.position')
    .orderBy('questionAnswer.id')
    .execute();
  return rows.map((row) => ({
    id: row.answerId,
    version: row.answerVersion,
    answer: row.answer,
    category: row.categoryId,
    updatedAt: row.updatedAt.toISOString(),
    answeredBy: toAnswerer(row),
    question: toQuestion(row),
    earlier: row.earlier,
  }));
}
