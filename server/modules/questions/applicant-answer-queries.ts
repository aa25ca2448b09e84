import { sql } from 'kysely';
import type { AnswerValue, EarlierAnswer } from '#contract/questions.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Scope, StaffScope } from '#server/platform/scope.ts';
import {
  answererColumns,
  lastPlace,
  questionColumns,
  toAnswerer,
  toQuestion,
} from './stored-question.ts';

/** An answer to a question in a version: when it was given, and by whom of the staff, if by one. */
export interface GivenOnce {
  questionId: string;
  questionVersion: number;
  answer: AnswerValue;
  at: Date;
  /** Null: the person themselves. */
  by: string | null;
}

/** An answer as it stands. */
export interface StandingAnswer extends GivenOnce {
  id: string;
  version: number;
  /** How many answers there were before it. */
  earlier: number;
}

/** One change of the answers of an applicant at a time, until the transaction ends. */
export async function lockAnswers(ctx: Ctx<Scope>, applicantId: string): Promise<void> {
  const turn = `cairn.answers ${applicantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(ctx.db);
}

/** The applicant's answers, by question, without the words of the questions. */
export async function standingAnswers(
  ctx: Ctx<Scope>,
  applicantId: string,
): Promise<Map<string, StandingAnswer>> {
  const rows = await ctx.db
    .selectFrom('question_answer')
    .select(['id', 'version', 'question_id', 'question_version', 'answer'])
    .select(['updated_at', 'answered_by'])
    .select((select) =>
      select
        .selectFrom('earlier_answer')
        .select((count) => count.fn.countAll<number>().as('earlier'))
        .whereRef('earlier_answer.answer_id', '=', 'question_answer.id')
        .as('earlier'),
    )
    .where('applicant_id', '=', applicantId)
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, version } = row;
      const standing = { ...toGiven(row), at: row.updated_at, id, version };
      return [row.question_id, { ...standing, earlier: row.earlier ?? 0 }];
    }),
  );
}

/** What was given in a draft, as it would be given to the applicant that it joins. */
export async function givenInDraft(ctx: Ctx<Scope>, draftId: string): Promise<GivenOnce[]> {
  const rows = await ctx.db
    .selectFrom('question_answer')
    .select(['question_id', 'question_version', 'answer', 'updated_at', 'answered_by'])
    .where('draft_applicant_id', '=', draftId)
    .orderBy('question_id')
    .execute();
  return rows.map((row) => ({ ...toGiven(row), at: row.updated_at }));
}

/** Makes this the applicant's answer, in place of the one that stands if there is one. */
export async function putAnswer(
  ctx: Ctx<Scope>,
  applicantId: string,
  given: GivenOnce,
): Promise<{ version: number }> {
  const [put] = await putAnswers(ctx, applicantId, [given]);
  if (!put) throw new Error('an answer was neither added nor changed');
  return put;
}

/** The same for several, each to another question, in one statement however many there are. */
export async function putAnswers(
  ctx: Ctx<Scope>,
  applicantId: string,
  given: readonly GivenOnce[],
): Promise<{ questionId: string; version: number }[]> {
  const list = JSON.stringify(given.map((one) => ({ ...toRecord(one), updated_at: one.at })));
  const { rows } = await sql<{ question_id: string; version: number }>`
    insert into question_answer
      (applicant_id, question_id, question_version, answer, updated_at, answered_by)
    select ${applicantId}::uuid, question_id, question_version,
      coalesce(answer, 'null'), updated_at, answered_by
    from jsonb_to_recordset(${list}::jsonb) as given (question_id text, question_version integer,
      answer jsonb, updated_at timestamptz, answered_by uuid)
    on conflict (applicant_id, question_id) do update set
      question_version = excluded.question_version, answer = excluded.answer,
      updated_at = excluded.updated_at, answered_by = excluded.answered_by,
      version = question_answer.version + 1
    returning question_id, version`.execute(ctx.db);
  return rows.map(({ question_id, version }) => ({ questionId: question_id, version }));
}

/** Keeps what an answer was, or what was given before it and comes to light only now. */
export async function keepEarlier(
  ctx: Ctx<Scope>,
  answerId: string,
  given: GivenOnce,
  now: Date,
): Promise<string> {
  const [id] = await keepAllEarlier(ctx, [{ ...given, answerId }], now);
  if (id === undefined) throw new Error('an earlier answer was not kept');
  return id;
}

/** The same for several, in one statement however many there are. */
export async function keepAllEarlier(
  ctx: Ctx<Scope>,
  given: readonly (GivenOnce & { answerId: string })[],
  now: Date,
): Promise<string[]> {
  const list = JSON.stringify(
    given.map((one) => ({ ...toRecord(one), answer_id: one.answerId, answered_at: one.at })),
  );
  const { rows } = await sql<{ id: string }>`
    insert into earlier_answer
      (answer_id, question_id, question_version, answer, answered_at, answered_by, replaced_at)
    select answer_id, question_id, question_version,
      coalesce(answer, 'null'), answered_at, answered_by, ${now}
    from jsonb_to_recordset(${list}::jsonb) as given (answer_id uuid, question_id text,
      question_version integer, answer jsonb, answered_at timestamptz, answered_by uuid)
    returning id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** As a record of JSON, where an answer left open can't be told from none: see `coalesce`. */
function toRecord({ questionId, questionVersion, answer, by }: GivenOnce) {
  return {
    question_id: questionId,
    question_version: questionVersion,
    answer,
    answered_by: by,
  };
}

/** Takes an earlier answer out of the earlier ones; undefined when it is not there. */
export async function takeEarlier(ctx: Ctx<Scope>, id: string): Promise<GivenOnce | undefined> {
  const row = await ctx.db
    .deleteFrom('earlier_answer')
    .where('id', '=', id)
    .returning(['question_id', 'question_version', 'answer', 'answered_at', 'answered_by'])
    .executeTakeFirst();
  return row && { ...toGiven(row), at: row.answered_at };
}

/** As `takeEarlier`, the newest of an answer; undefined when there was none before it. */
export async function takeNewestEarlier(ctx: Ctx<Scope>, answerId: string) {
  const row = await ctx.db
    .selectFrom('earlier_answer')
    .select('id')
    .where('answer_id', '=', answerId)
    .orderBy('answered_at', 'desc')
    .orderBy('replaced_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && takeEarlier(ctx, row.id);
}

export async function removeAnswer(ctx: Ctx<Scope>, id: string): Promise<void> {
  await ctx.db.deleteFrom('question_answer').where('id', '=', id).execute();
}

/** What the applicant's answer to a question was before, the newest first. */
export async function listEarlier(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  questionId: string,
): Promise<EarlierAnswer[]> {
  const rows = await ctx.db
    .selectFrom('earlier_answer')
    .innerJoin('question_answer', 'question_answer.id', 'earlier_answer.answer_id')
    .innerJoin('question_version', (join) =>
      join
        .onRef('question_version.question_id', '=', 'earlier_answer.question_id')
        .onRef('question_version.version', '=', 'earlier_answer.question_version'),
    )
    .innerJoinLateral(lastPlace, (join) => join.onTrue())
    .innerJoin('question_category', 'question_category.id', 'place.category_id')
    .leftJoin('account', 'account.id', 'earlier_answer.answered_by')
    .select([...questionColumns, ...answererColumns, 'place.position'])
    .select(['earlier_answer.id as earlier_id', 'earlier_answer.answer'])
    .select(['earlier_answer.answered_at', 'earlier_answer.replaced_at'])
    .where('question_answer.applicant_id', '=', applicantId)
    .where('question_answer.question_id', '=', questionId)
    .orderBy('earlier_answer.answered_at', 'desc')
    .orderBy('earlier_answer.replaced_at', 'desc')
    .orderBy('earlier_answer.id')
    .execute();
  return rows.map((row) => ({
    id: row.earlier_id,
    answer: row.answer as AnswerValue,
    answeredAt: row.answered_at.toISOString(),
    answeredBy: toAnswerer(row),
    replacedAt: row.replaced_at.toISOString(),
    question: toQuestion(row),
  }));
}

interface GivenRow {
  question_id: string;
  question_version: number;
  answer: unknown;
  answered_by: string | null;
}

function toGiven(row: GivenRow): Omit<GivenOnce, 'at'> {
  return {
    questionId: row.question_id,
    questionVersion: row.question_version,
    answer: row.answer as AnswerValue,
    by: row.answered_by,
  };
}
