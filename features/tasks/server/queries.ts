import { sql } from 'kysely';
import type * as z from 'zod';
import type { Language } from '#core/contract/languages.ts';
import type { Mention } from '#core/contract/mentions.ts';
import type { Total } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { counting, type PageOrder, readPage, type SortKey, toTotal } from '#core/server/db/page.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { SignedInScope, StaffScope } from '#core/server/scope/scope.ts';
import { daysAfter } from '#core/server/time/days-in-zone.ts';
import type {
  ClientWord,
  listTasks,
  TaskComment,
  TaskSummary,
} from '#features/tasks/contract/tasks.ts';
import {
  commentColumns,
  detailColumns,
  priorityRank,
  summaryColumns,
  type TaskRow,
  toComment,
  toSummary,
} from './stored-task.ts';

export type ListFilters = z.output<(typeof listTasks)['query']>;

/** Tasks without a date sort last. */
export const dueOrLast = sql`coalesce(task.due, 'infinity'::date)`;

export const sortKeys: Record<string, SortKey> = {
  due: { expression: dueOrLast, type: 'date' },
  priority: { expression: sql.ref('task.priority'), type: 'integer' },
  createdAt: { expression: sql.ref('task.createdAt'), type: 'timestamptz' },
  doneAt: { expression: sql.ref('task.doneAt'), type: 'timestamptz' },
};

/** Date and time in the reader's zone. */
export interface Now {
  today: string;
  /** "HH:mm" */
  clock: string;
}

/**
 * Tasks visible to the caller, deleted ones included; every query of this module starts here. About
 * a person: requires access to them. About no one: assignee, creator, and for team tasks the whole
 * team. Applications belong to no location yet.
 */
export function inScope(ctx: Ctx<StaffScope>) {
  const { locationAccess, accountId } = ctx.scope;
  const reachesDrafts = locationAccess === null || locationAccess.withUnplaced;
  return ctx.db
    .selectFrom('task')
    .where(hasAccessiblePerson(locationAccess))
    .where(
      sql<boolean>`(task.applicant_id is not null
        or (task.draft_id is null or ${reachesDrafts}) and (
          task.assignee_id is null or task.assignee_id = ${accountId}::uuid
          or task.made_by = ${accountId}::uuid
        ))`,
    );
}

/**
 * True if the task's person exists and is accessible, or it is about no one. With access to all,
 * excludes the few deleted people; otherwise looks up each person (`offset` keeps the planner from
 * scanning all records).
 */
function hasAccessiblePerson(access: StaffScope['locationAccess']) {
  if (access === null) {
    return sql<boolean>`(task.applicant_id in (
      select id from applicant where deleted_at is not null
    )) is not true`;
  }
  return sql<boolean>`(task.applicant_id is null or exists (
    select from applicant where applicant.id = task.applicant_id
      and applicant.deleted_at is null and ${withinAccess(access, caseRecordLocations)} offset 0
  ))`;
}

/** Assigned to the caller or to one of their locations. */
export const isMine = (scope: StaffScope) => sql<boolean>`(
  task.assignee_id = ${scope.accountId}::uuid or task.location_id = any(array(
    select location_id from account_location where account_id = ${scope.accountId}::uuid
  ))
)`;

const isOverdue = ({ today, clock }: Now) => sql<boolean>`(
  task.due < ${today}::date or task.due = ${today}::date and task.due_time < ${clock}
)`;

export const isAwake = ({ today }: Now) =>
  sql<boolean>`(task.snoozed_until is null or task.snoozed_until <= ${today}::date)`;

export function matching(ctx: Ctx<StaffScope>, filters: ListFilters, now: Now) {
  let query = inScope(ctx).where('task.deletedAt', 'is', null);
  query = query.where('task.doneAt', filters.list === 'done' ? 'is not' : 'is', null);
  if (filters.list === 'mine') query = query.where(isMine(ctx.scope));
  if (filters.list === 'overdue') query = query.where(isOverdue(now));
  if (filters.list !== 'done' && filters.snoozed !== 'also') {
    const awake = isAwake(now);
    query = query.where(filters.snoozed === 'only' ? sql<boolean>`not ${awake}` : awake);
  }
  if (filters.applicant) query = query.where('task.applicantId', '=', filters.applicant);
  // Matches the partial index of open tasks.
  if (filters.dueFrom) {
    query = query
      .where(sql<boolean>`${dueOrLast} >= ${filters.dueFrom}::date`)
      .where('task.due', 'is not', null);
  }
  if (filters.dueTo) query = query.where(sql<boolean>`${dueOrLast} <= ${filters.dueTo}::date`);
  if (filters.priority?.length) {
    query = query.where('task.priority', 'in', filters.priority.map(priorityRank));
  }
  if (filters.assignee?.length) {
    const assigneeIds = filters.assignee.map((one) => (one === 'me' ? ctx.scope.accountId : one));
    const ids = assigneeIds.filter((one) => one !== 'none');
    const orUnassigned = assigneeIds.includes('none') ? sql`or task.assignee_id is null` : sql``;
    query = query.where(sql<boolean>`(task.assignee_id = any(${ids}::uuid[]) ${orUnassigned})`);
  }
  return query;
}

export function listPage(
  ctx: Ctx<StaffScope>,
  filters: ListFilters,
  { now, order, language }: { now: Now; order: PageOrder; language: Language },
) {
  const rows = matching(ctx, filters, now).select(summaryColumns);
  return readPage(ctx.db, rows, order, filters.limit, (row) => toSummary(row, language));
}

/** Earliest due tasks of the caller or of everyone visible, with the total. */
export async function readDue(
  ctx: Ctx<StaffScope>,
  list: 'mine' | 'team',
  { now, language, limit }: { now: Now; language: Language; limit: number },
): Promise<{ overdue: Total; dueToday: Total; next: TaskSummary[] }> {
  const { today } = now;
  const due = (days: Pick<ListFilters, 'dueFrom' | 'dueTo'>) =>
    matching(ctx, { list, limit, ...days }, now);
  const overdue = counting(ctx.db, due({ dueTo: daysAfter(today, -1) }));
  const dueToday = counting(ctx.db, due({ dueFrom: today, dueTo: today }));
  const rows = await due({ dueTo: today })
    .select(summaryColumns)
    .select([overdue.as('overdue'), dueToday.as('dueToday')])
    .orderBy(dueOrLast)
    .orderBy('task.id')
    .limit(sql.lit(limit))
    .execute();
  return {
    overdue: toTotal(rows[0]?.overdue ?? 0),
    dueToday: toTotal(rows[0]?.dueToday ?? 0),
    next: rows.map((row) => toSummary(row, language)),
  };
}

/** The caller's tasks due today or earlier. */
export async function countDue(ctx: Ctx<StaffScope>, now: Now): Promise<number> {
  const { count } = await inScope(ctx)
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('task.deletedAt', 'is', null)
    .where('task.doneAt', 'is', null)
    .where(isMine(ctx.scope))
    .where(isAwake(now))
    .where(sql<boolean>`${dueOrLast} <= ${now.today}::date`)
    .executeTakeFirstOrThrow();
  return count;
}

export function findTask(ctx: Ctx<StaffScope>, id: string): Promise<TaskRow | undefined> {
  return inScope(ctx)
    .select([...summaryColumns, ...detailColumns])
    .where('task.id', '=', id)
    .where('task.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Locks a task until the transaction ends; includes deleted ones. */
export async function lockTask(ctx: Ctx<StaffScope>, id: string): Promise<TaskRow | undefined> {
  return inScope(ctx)
    .select([...summaryColumns, ...detailColumns])
    .where('task.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function listComments(
  ctx: Ctx<SignedInScope>,
  taskId: string,
): Promise<TaskComment[]> {
  const rows = await ctx.db
    .selectFrom('taskComment')
    .select(commentColumns)
    .where('taskId', '=', taskId)
    .orderBy('writtenAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => toComment(ctx.scope, row));
}

/** `told` also has everyone notified by earlier versions. */
interface NewComment {
  text: string;
  mentions: readonly Mention[];
  told: readonly string[];
}

/** Adds a comment. Returns the existing one on a retry, undefined when the id belongs to someone else's. */
export async function insertComment(
  ctx: Ctx<StaffScope>,
  taskId: string,
  { id, text, mentions, told }: NewComment & { id: string | undefined },
  now: Date,
) {
  const added = await ctx.db
    .insertInto('taskComment')
    .values({
      ...(id === undefined ? {} : { id }),
      taskId,
      text,
      writtenBy: ctx.scope.accountId,
      writtenAt: now,
      mentions: JSON.stringify(mentions),
      told: [...told],
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  const commentId = added?.id ?? id;
  const comment = (await listComments(ctx, taskId)).find((one) => one.id === commentId);
  return comment?.isMine && comment.text === text
    ? { comment, isNew: added !== undefined }
    : undefined;
}

export async function updateComment(
  ctx: Ctx<StaffScope>,
  id: string,
  { text, mentions, told }: NewComment,
  now: Date,
): Promise<void> {
  const columns = { text, mentions: JSON.stringify(mentions), told: [...told] };
  const changed = { ...columns, editedAt: now };
  await ctx.db.updateTable('taskComment').set(changed).where('id', '=', id).execute();
}

/** Everyone ever notified of the comment. */
export async function notifiedUserIds(ctx: Ctx<StaffScope>, id: string): Promise<string[]> {
  const { told } = await ctx.db
    .selectFrom('taskComment')
    .select('told')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return told;
}

export async function removeComment(ctx: Ctx<StaffScope>, id: string): Promise<void> {
  await ctx.db.deleteFrom('taskComment').where('id', '=', id).execute();
}

/** The client's own tasks: open first, then completed. */
export async function listForClient(
  ctx: Ctx<SignedInScope>,
  applicantId: string,
  language: Language,
): Promise<TaskSummary[]> {
  const rows = await ctx.db
    .selectFrom('task')
    .select(summaryColumns)
    .where('task.applicantId', '=', applicantId)
    .where('task.forClient', '=', true)
    .where('task.deletedAt', 'is', null)
    .orderBy(sql`task.done_at is not null`)
    .orderBy(dueOrLast)
    .orderBy('task.id')
    .limit(100)
    .execute();
  return rows.map((row) => toSummary(row, language));
}

/** Locks one of the client's own tasks until the transaction ends. */
export function lockForClient(
  ctx: Ctx<SignedInScope>,
  applicantId: string,
  id: string,
): Promise<TaskRow | undefined> {
  return ctx.db
    .selectFrom('task')
    .select([...summaryColumns, ...detailColumns])
    .where('task.id', '=', id)
    .where('task.applicantId', '=', applicantId)
    .where('task.forClient', '=', true)
    .where('task.deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The caller’s own words about these tasks, oldest first. */
export async function listOwnWords(
  ctx: Ctx<SignedInScope>,
  taskIds: readonly string[],
): Promise<Map<string, ClientWord[]>> {
  const rows = await ctx.db
    .selectFrom('taskComment')
    .select(['taskId', 'text', 'fromClient', 'writtenAt'])
    .where(sql<boolean>`task_id = any(${taskIds}::uuid[])`)
    .where('fromClient', 'is not', null)
    .where('writtenBy', '=', ctx.scope.accountId)
    .orderBy('writtenAt')
    .orderBy('id')
    .execute();
  const words = new Map<string, ClientWord[]>();
  for (const { taskId, text, fromClient, writtenAt } of rows) {
    const word = { isHard: fromClient === 'hard', text: text || null };
    const ofTask = words.get(taskId) ?? [];
    words.set(taskId, [...ofTask, { ...word, writtenAt: writtenAt.toISOString() }]);
  }
  return words;
}

export async function insertClientWord(
  ctx: Ctx<SignedInScope>,
  taskId: string,
  { isHard, text }: Pick<ClientWord, 'isHard' | 'text'>,
): Promise<void> {
  const authorship = { writtenBy: ctx.scope.accountId, writtenAt: ctx.now };
  await ctx.db
    .insertInto('taskComment')
    .values({ taskId, text: text ?? '', fromClient: isHard ? 'hard' : 'word', ...authorship })
    .execute();
}

/** These tasks by id, without deleted ones and those that the caller may not see. */
export async function listByIds(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, TaskSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await inScope(ctx)
    .select(summaryColumns)
    .where(sql<boolean>`task.id = any(${ids}::uuid[])`)
    .where('task.deletedAt', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, toSummary(row, language)]));
}

/** Titles of tasks about people, by id; omits deleted tasks. */
export async function taskTitles(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('task')
    .select(['id', 'title', 'titles'])
    .where(sql<boolean>`task.id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, title, titles }) => [
      id,
      (titles ?? { en: title, fr: title }) as { en: string; fr: string },
    ]),
  );
}
