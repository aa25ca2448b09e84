import { sql } from 'kysely';
import type { Language } from '#core/contract/languages.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { TaskHit } from '#features/search/contract/search.ts';
import { inScope } from './queries.ts';
import { summaryColumns, toSummary } from './stored-task.ts';

/** Maximum number of matches to check for access and to sort. */
const maxCompared = 500;

/** Open tasks with all of these words in their title, the earliest due first. */
export async function findByTitle(
  ctx: Ctx<StaffScope>,
  q: string,
  limit: number,
  language: Language,
): Promise<TaskHit[]> {
  const rows = await inScope(ctx)
    .select(summaryColumns)
    .where(sql<boolean>`task.id = any(array(select tasks_with(every_word(${q}), ${maxCompared})))`)
    .orderBy(sql`coalesce(task.due, 'infinity'::date)`)
    .orderBy('task.id')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const { id, title, due, applicant, assignee } = toSummary(row, language);
    return { kind: 'task', id, title, due, applicant, assignee };
  });
}
