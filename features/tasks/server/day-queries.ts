import { sql } from 'kysely';
import type { Language } from '#core/contract/languages.ts';
import type { Total } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { counting, toTotal } from '#core/server/db/page.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { daysAfter } from '#core/server/time/days-in-zone.ts';
import type { TaskSummary } from '#features/tasks/contract/tasks.ts';
import { dueOrLast, inScope, isAwake, isMine, matching, type Now } from './queries.ts';
import { summaryColumns, toSummary } from './stored-task.ts';

/** A task of the day. */
export interface DayTask {
  task: TaskSummary;
  /** Null for tasks of no one and of a location's staff. */
  assigneeId: string | null;
  /** The follow-up or consent that a rule made it for. */
  causeId: string | null;
}

interface Day {
  now: Now;
  /** Start of today: what was completed since is listed too. */
  since: Date;
  language: Language;
  /** Most open tasks, of each assignee where several are asked for. */
  limit: number;
}

/** Most completed tasks. */
const maxDone = 100;

const dayColumns = [
  ...summaryColumns,
  'task.assigneeId',
  sql<string | null>`case when task.rule in ('follow-up', 'consent-expiry') then (
    select cause from task_cause where task_cause.task_id = task.id
  ) end`.as('causeId'),
] as const;

/**
 * Tasks due up to today that are open or were completed today, and how many are overdue and due
 * today.
 *
 * @param whose the caller's, or those of these accounts and of no one
 */
export async function listForDay(
  ctx: Ctx<StaffScope>,
  whose: 'mine' | readonly string[],
  { now, since, language, limit }: Day,
): Promise<{ found: DayTask[]; overdue: Total; dueToday: Total }> {
  const { today } = now;
  const list = whose === 'mine' ? 'mine' : 'team';
  const due = (days: { dueFrom?: string; dueTo: string }) =>
    matching(ctx, { list, limit, ...days }, now);
  const count = (days: { dueFrom?: string; dueTo: string }) =>
    counting(ctx.db, due(days)).executeTakeFirstOrThrow();

  const dueNow = inScope(ctx)
    .select(dayColumns)
    .where('task.deletedAt', 'is', null)
    .where(sql<boolean>`${dueOrLast} <= ${today}::date`);
  const open = dueNow
    .where('task.doneAt', 'is', null)
    .where(isAwake(now))
    .orderBy(dueOrLast)
    .orderBy('task.id')
    .limit(limit);
  const done = dueNow.where('task.doneAt', '>=', since).orderBy('task.doneAt').limit(maxDone);

  const readOpen = () => {
    if (whose === 'mine') return open.where(isMine(ctx.scope)).execute();
    const ofAccounts = ctx.db
      .selectFrom(
        sql<{ accountId: string }>`unnest(${whose}::uuid[])`.as<'team'>(sql`team(account_id)`),
      )
      .innerJoinLateral(
        open.where(sql<boolean>`task.assignee_id = team.account_id`).as('due'),
        (join) => join.onTrue(),
      )
      .selectAll('due');
    const ofNoOne = open.where('task.assigneeId', 'is', null);
    return Promise.all([ofNoOne.execute(), ofAccounts.execute()]).then((parts) => parts.flat());
  };
  const isOfThese =
    whose === 'mine'
      ? isMine(ctx.scope)
      : sql<boolean>`(task.assignee_id is null or task.assignee_id = any(${whose}::uuid[]))`;
  const [openRows, doneRows, overdue, dueToday] = await Promise.all([
    readOpen(),
    done.where(isOfThese).execute(),
    count({ dueTo: daysAfter(today, -1) }),
    count({ dueFrom: today, dueTo: today }),
  ]);
  return {
    found: [...openRows, ...doneRows].map((row) => ({
      task: toSummary(row, language),
      assigneeId: row.assigneeId,
      causeId: row.causeId,
    })),
    overdue: toTotal(overdue.count),
    dueToday: toTotal(dueToday.count),
  };
}
