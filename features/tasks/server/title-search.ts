import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#core/contract/languages.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { TaskHit } from '#features/search/contract/search.ts';
import { inScope } from './queries.ts';
import { summaryColumns, toSummary } from './stored-task.ts';

/** Maximum number of matches to check for access and to sort. */
const maxCompared = 500;

/**
 * Tasks with all of these words in their title: open ones, the earliest due first, then the last completed. Completed
 * ones are looked for only where open ones leave room.
 */
export async function findByTitle(
  ctx: Ctx<StaffScope>,
  q: string,
  limit: number,
  language: Language,
): Promise<TaskHit[]> {
  const open = await tasksAmong(ctx, sql`tasks_with(every_word(${q}), ${maxCompared})`)
    .orderBy(sql`coalesce(task.due, 'infinity'::date)`)
    .orderBy('task.id')
    .limit(limit)
    .execute();
  const room = limit - open.length;
  const done =
    room === 0
      ? []
      : await tasksAmong(ctx, sql`done_tasks_with(every_word(${q}), ${maxCompared})`)
          .orderBy('task.doneAt', 'desc')
          .orderBy('task.id')
          .limit(room)
          .execute();
  return [...open, ...done].map((row) => {
    const { id, title, due, doneAt, applicant, assignee } = toSummary(row, language);
    return { kind: 'task', id, title, due, doneAt, applicant, assignee };
  });
}

function tasksAmong(ctx: Ctx<StaffScope>, ids: RawBuilder<unknown>) {
  return inScope(ctx)
    .select(summaryColumns)
    .where(sql<boolean>`task.id = any(array(select ${ids}))`);
}
