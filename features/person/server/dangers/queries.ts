import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { IntakeScope, ScreeningScope, StaffScope } from '#core/server/scope/scope.ts';
import type { Danger } from '#features/person/contract/dangers.ts';
import { type DangerMark, sortByUrgency } from '#features/questions/contract/danger-rules.ts';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import type { FoundDanger } from './policy.ts';

/** The application or record that a danger belongs to. */
export type Subject = { draftId: string } | { applicantId: string };

/**
 * SQL that stores dangers of a public form within the caller's statement; `form` is the part of it with the id. Skips
 * dangers that are already open.
 */
export function dangersFrom(form: string, found: readonly FoundDanger[], now: Date) {
  return sql`
    insert into danger
      (draft_applicant_id, mark, urgency, question_id, question_version, answer, given_at)
    select form.id, found.mark, found.urgency, found."questionId", found.version, found.answer, ${now}
    from ${sql.table(form)} form, ${rows(found)}
    where not exists (
      select from danger as open where open.draft_applicant_id = form.id and ${isSame}
    )`;
}

/** Stores dangers of a person. Returns those that weren't already open. */
export async function insertDangers(
  ctx: Ctx<StaffScope | ScreeningScope | IntakeScope>,
  applicantId: string,
  found: readonly FoundDanger[],
  now: Date,
): Promise<DangerMark[]> {
  if (found.length === 0) return [];
  const inserted = await sql<{ mark: DangerMark }>`
    insert into danger
      (applicant_id, mark, urgency, question_id, question_version, answer, given_at)
    select ${applicantId}::uuid, found.mark, found.urgency, found."questionId", found.version,
      found.answer, ${now}
    from ${rows(found)}
    where not exists (
      select from danger as open where open.applicant_id = ${applicantId}::uuid and ${isSame}
    )
    returning mark`.execute(ctx.db);
  return inserted.rows.map(({ mark }) => mark);
}

function rows(found: readonly FoundDanger[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found
    (mark text, urgency smallint, "questionId" text, version integer, answer jsonb)`;
}

const isSame = sql`open.mark = found.mark and open.question_id = found."questionId"
  and open.answer = found.answer and open.handled_at is null`;

/** Open marks of a public form, most urgent first. */
export async function listOpenDraftMarks(ctx: Ctx<IntakeScope>): Promise<DangerMark[]> {
  const row = await ctx.db
    .selectFrom('draftApplicant')
    .select('dangerMarks')
    .where('id', '=', ctx.scope.intakeId)
    .executeTakeFirst();
  return sortByUrgency((row?.dangerMarks ?? []) as DangerMark[]);
}

/** With the current answers; a screening in progress is newer than the record. */
export async function listDangers(
  ctx: Ctx<StaffScope>,
  subject: Subject,
): Promise<Omit<Danger, 'hint'>[]> {
  const isTheirs =
    'draftId' in subject
      ? sql<boolean>`danger.draft_applicant_id = ${subject.draftId}::uuid`
      : sql<boolean>`danger.applicant_id = ${subject.applicantId}::uuid`;
  const found = await ctx.db
    .selectFrom('danger')
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'danger.questionId')
        .onRef('questionVersion.version', '=', 'danger.questionVersion'),
    )
    .leftJoin('account', 'account.id', 'danger.handledBy')
    .select(['danger.id', 'danger.mark', 'danger.questionId', 'danger.answer'])
    .select(['danger.givenAt', 'danger.handledAt', 'danger.handledNote'])
    .select(['questionVersion.definition', 'account.id as accountId'])
    .select(['account.firstName', 'account.lastName'])
    .select([currentAnswer.as('standing'), earlier.as('earlier')])
    .where(isTheirs)
    .orderBy(sql`danger.handled_at is not null`)
    .orderBy('danger.urgency', 'desc')
    .orderBy('danger.givenAt', 'desc')
    .orderBy('danger.id')
    .execute();
  return found.map((row) => {
    const { text, options } = row.definition as unknown as Danger['question'];
    const now = row.standing as { answer: AnswerValue } | null;
    const isOther = now !== null && JSON.stringify(now.answer) !== JSON.stringify(row.answer);
    return {
      id: row.id,
      mark: row.mark,
      question: { id: row.questionId, text, options },
      answer: row.answer,
      givenAt: row.givenAt.toISOString(),
      changedTo: isOther ? now : null,
      handled: row.handledAt && {
        at: row.handledAt.toISOString(),
        by: row.accountId === null ? null : toUser(row),
        note: row.handledNote ?? '',
      },
      earlier: row.earlier.map(({ handled, reopened }) => ({
        handled: toStep(handled),
        reopened: toStep(reopened),
      })),
    };
  });
}

/** The current answer: from a screening in progress, the record, or the application. */
const currentAnswer = sql<unknown>`coalesce(
  (select jsonb_build_object('answer', screening_answer.answer)
    from screening_answer join screening on screening.id = screening_answer.screening_id
    where screening.applicant_id = danger.applicant_id and screening.submitted_at is null
      and screening_answer.question_id = danger.question_id
    order by screening_answer.updated_at desc limit 1),
  (select jsonb_build_object('answer', question_answer.answer) from question_answer
    where question_answer.applicant_id = danger.applicant_id
      and question_answer.question_id = danger.question_id),
  (select jsonb_build_object('answer', question_answer.answer) from question_answer
    where question_answer.draft_applicant_id = danger.draft_applicant_id
      and question_answer.question_id = danger.question_id))`;

type Step = NonNullable<Danger['handled']>;

/** With names; null for a deleted account. */
const earlier = sql<{ handled: Step; reopened: Step }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'handled', jsonb_build_object('at', one ->> 'handledAt', 'note', one ->> 'note',
      'by', ${accountJson('handledBy')}),
    'reopened', jsonb_build_object('at', one ->> 'reopenedAt', 'note', one ->> 'reopenedNote',
      'by', ${accountJson('reopenedBy')})
  ) order by place), '[]')
  from jsonb_array_elements(danger.earlier_handlings) with ordinality as listed (one, place))`;

function accountJson(name: 'handledBy' | 'reopenedBy') {
  return sql`(select jsonb_build_object(
      'id', id, 'firstName', first_name, 'lastName', last_name)
    from account as person where person.id = (one ->> ${sql.lit(name)})::uuid)`;
}

function toStep({ at, by, note }: Step): Step {
  return { at: new Date(at).toISOString(), by, note };
}

function toUser(row: {
  accountId: string | null;
  firstName: string | null;
  lastName: string | null;
}) {
  return {
    id: row.accountId ?? '',
    firstName: row.firstName ?? '',
    lastName: row.lastName ?? '',
  };
}

/** False if the danger belongs to someone else or was already handled. */
export async function setHandled(
  ctx: Ctx<StaffScope>,
  { dangerId, note }: { dangerId: string; note: string },
  now: Date,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('danger')
    .set({ handledAt: now, handledBy: ctx.scope.accountId, handledNote: note })
    .where('id', '=', dangerId)
    .where('handledAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves the handling into the history; false where the danger is open. */
export async function setReopened(
  ctx: Ctx<StaffScope>,
  { dangerId, note }: { dangerId: string; note: string },
  now: Date,
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('danger')
    .set({
      earlierHandlings: sql`earlier_handlings || jsonb_build_object(
        'handledAt', handled_at, 'handledBy', handled_by, 'note', handled_note,
        'reopenedAt', ${now}::timestamptz, 'reopenedBy', ${ctx.scope.accountId}::uuid,
        'reopenedNote', ${note}::text)`,
      handledAt: null,
      handledBy: null,
      handledNote: null,
      reopenedAt: now,
    })
    .where('id', '=', dangerId)
    .where('handledAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
