import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { CurrentAnswer } from './applicant-answer-queries.ts';

/** Copies an answer history to another applicant's answers. Returns the new ids. */
export async function copyEarlier(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into earlier_answer (
      answer_id, question_id, question_version, answer, answered_at, answered_by, replaced_at
    )
    select theirs.id, earlier.question_id, earlier.question_version, earlier.answer,
      earlier.answered_at, earlier.answered_by, earlier.replaced_at
    from question_answer as own
    join earlier_answer as earlier on earlier.answer_id = own.id
    join question_answer as theirs
      on theirs.applicant_id = ${to} and theirs.question_id = own.question_id
    where own.applicant_id = ${from}
    returning id
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export async function removeEarlier(ctx: Ctx<StaffScope>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .deleteFrom('earlierAnswer')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Removes entries that also exist in the other person's history. */
export async function removeSharedHistory(
  ctx: Ctx<StaffScope>,
  answerId: string,
  other: CurrentAnswer,
): Promise<void> {
  await ctx.db
    .deleteFrom('earlierAnswer')
    .where('answerId', '=', answerId)
    .where('answeredAt', '=', other.at)
    .where(sql<boolean>`answer = ${JSON.stringify(other.answer)}::jsonb`)
    .execute();
}
