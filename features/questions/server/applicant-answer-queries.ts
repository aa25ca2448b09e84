import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Scope, StaffScope } from '#core/server/scope/scope.ts';
import type { AnswerValue, EarlierAnswer } from '#features/questions/contract/questions.ts';
import {
  answererColumns,
  earlierCount,
  lastPlace,
  questionColumns,
  toAnswerer,
  toQuestion,
} from './stored-question.ts';

/** One answer: its question version, when it was given, and by which staff member, if any. */
export interface AnswerEntry {
  questionId: string;
  questionVersion: number;
  answer: AnswerValue;
  at: Date;
  /** Null for the person themselves. */
  authorId: string | null;
}

export interface CurrentAnswer extends AnswerEntry {
  id: string;
  version: number;
  earlier: number;
}

/** Serializes changes to an applicant's answers until the transaction ends. */
export async function lockAnswers(ctx: Ctx<Scope>, applicantId: string): Promise<void> {
  const lockName = `cairn.answers ${applicantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(ctx.db);
}

/** Answers by question id, without question text. */
export async function listCurrentAnswers(
  ctx: Ctx<Scope>,
  applicantId: string,
): Promise<Map<string, CurrentAnswer>> {
  const rows = await ctx.db
    .selectFrom('questionAnswer')
    .select(['id', 'version', 'questionId', 'questionVersion', 'answer'])
    .select(['updatedAt', 'answeredBy'])
    .select(earlierCount)
    .where('applicantId', '=', applicantId)
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, version } = row;
      const standing = { ...toAnswerEntry(row), at: row.updatedAt, id, version };
      return [row.questionId, { ...standing, earlier: row.earlier }];
    }),
  );
}

/** Answers of a draft in the form in which they join an applicant's. */
export async function listDraftEntries(ctx: Ctx<Scope>, draftId: string): Promise<AnswerEntry[]> {
  const rows = await ctx.db
    .selectFrom('questionAnswer')
    .select(['questionId', 'questionVersion', 'answer', 'updatedAt', 'answeredBy'])
    .where('draftApplicantId', '=', draftId)
    .orderBy('questionId')
    .execute();
  return rows.map((row) => ({ ...toAnswerEntry(row), at: row.updatedAt }));
}

/** Inserts or replaces the applicant's answer. */
export async function putAnswer(
  ctx: Ctx<Scope>,
  applicantId: string,
  entry: AnswerEntry,
): Promise<{ version: number }> {
  const [put] = await putAnswers(ctx, applicantId, [entry]);
  if (!put) throw new Error('the answer was not saved');
  return put;
}

/** Bulk `putAnswer` in one statement. Each answer must be to a different question. */
export async function putAnswers(
  ctx: Ctx<Scope>,
  applicantId: string,
  entries: readonly AnswerEntry[],
): Promise<{ questionId: string; version: number }[]> {
  const list = JSON.stringify(entries.map((one) => ({ ...toRecord(one), updatedAt: one.at })));
  const { rows } = await sql<{ questionId: string; version: number }>`
    insert into question_answer
      (applicant_id, question_id, question_version, answer, updated_at, answered_by)
    select ${applicantId}::uuid, "questionId", "questionVersion",
      coalesce(answer, 'null'), "updatedAt", "answeredBy"
    from jsonb_to_recordset(${list}::jsonb) as given ("questionId" text, "questionVersion" integer,
      answer jsonb, "updatedAt" timestamptz, "answeredBy" uuid)
    on conflict (applicant_id, question_id) do update set
      question_version = excluded.question_version, answer = excluded.answer,
      updated_at = excluded.updated_at, answered_by = excluded.answered_by,
      version = question_answer.version + 1
    returning question_id, version`.execute(ctx.db);
  return rows.map(({ questionId, version }) => ({ questionId, version }));
}

/** Adds an answer to the history. */
export async function insertEarlier(
  ctx: Ctx<Scope>,
  answerId: string,
  entry: AnswerEntry,
  now: Date,
): Promise<string> {
  const [id] = await insertAllEarlier(ctx, [{ ...entry, answerId }], now);
  if (id === undefined) throw new Error('the earlier answer was not saved');
  return id;
}

/** Bulk `insertEarlier` in one statement. */
export async function insertAllEarlier(
  ctx: Ctx<Scope>,
  entries: readonly (AnswerEntry & { answerId: string })[],
  now: Date,
): Promise<string[]> {
  const list = JSON.stringify(
    entries.map((one) => ({ ...toRecord(one), answerId: one.answerId, answeredAt: one.at })),
  );
  const { rows } = await sql<{ id: string }>`
    insert into earlier_answer
      (answer_id, question_id, question_version, answer, answered_at, answered_by, replaced_at)
    select "answerId", "questionId", "questionVersion",
      coalesce(answer, 'null'), "answeredAt", "answeredBy", ${now}
    from jsonb_to_recordset(${list}::jsonb) as given ("answerId" uuid, "questionId" text,
      "questionVersion" integer, answer jsonb, "answeredAt" timestamptz, "answeredBy" uuid)
    returning id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** JSON can't tell a blank answer from a missing one: see `coalesce`. */
function toRecord({ questionId, questionVersion, answer, authorId }: AnswerEntry) {
  return {
    questionId,
    questionVersion,
    answer,
    answeredBy: authorId,
  };
}

/** Removes an answer from the history and returns it; undefined if missing. */
export async function takeEarlier(ctx: Ctx<Scope>, id: string): Promise<AnswerEntry | undefined> {
  const row = await ctx.db
    .deleteFrom('earlierAnswer')
    .where('id', '=', id)
    .returning(['questionId', 'questionVersion', 'answer', 'answeredAt', 'answeredBy'])
    .executeTakeFirst();
  return row && { ...toAnswerEntry(row), at: row.answeredAt };
}

/** Like `takeEarlier`, for the newest earlier answer. */
export async function takeNewestEarlier(ctx: Ctx<Scope>, answerId: string) {
  const row = await ctx.db
    .selectFrom('earlierAnswer')
    .select('id')
    .where('answerId', '=', answerId)
    .orderBy('answeredAt', 'desc')
    .orderBy('replacedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && takeEarlier(ctx, row.id);
}

export async function removeAnswer(ctx: Ctx<Scope>, id: string): Promise<void> {
  await ctx.db.deleteFrom('questionAnswer').where('id', '=', id).execute();
}

/** Answer history of one question, newest first. */
export async function listEarlier(
  ctx: Ctx<StaffScope>,
  applicantId: string,
  questionId: string,
): Promise<EarlierAnswer[]> {
  const rows = await ctx.db
    .selectFrom('earlierAnswer')
    .innerJoin('questionAnswer', 'questionAnswer.id', 'earlierAnswer.answerId')
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'earlierAnswer.questionId')
        .onRef('questionVersion.version', '=', 'earlierAnswer.questionVersion'),
    )
    .innerJoinLateral(lastPlace, (join) => join.onTrue())
    .innerJoin('questionCategory', 'questionCategory.id', 'place.categoryId')
    .leftJoin('account', 'account.id', 'earlierAnswer.answeredBy')
    .select([...questionColumns, ...answererColumns, 'place.position'])
    .select(['earlierAnswer.id as earlierId', 'earlierAnswer.answer'])
    .select(['earlierAnswer.answeredAt', 'earlierAnswer.replacedAt'])
    .where('questionAnswer.applicantId', '=', applicantId)
    .where('questionAnswer.questionId', '=', questionId)
    .orderBy('earlierAnswer.answeredAt', 'desc')
    .orderBy('earlierAnswer.replacedAt', 'desc')
    .orderBy('earlierAnswer.id')
    .execute();
  return rows.map((row) => ({
    id: row.earlierId,
    answer: row.answer,
    answeredAt: row.answeredAt.toISOString(),
    answeredBy: toAnswerer(row),
    replacedAt: row.replacedAt.toISOString(),
    question: toQuestion(row),
  }));
}

interface AnswerEntryRow {
  questionId: string;
  questionVersion: number;
  answer: unknown;
  answeredBy: string | null;
}

function toAnswerEntry(row: AnswerEntryRow): Omit<AnswerEntry, 'at'> {
  return {
    questionId: row.questionId,
    questionVersion: row.questionVersion,
    answer: row.answer as AnswerValue,
    authorId: row.answeredBy,
  };
}
