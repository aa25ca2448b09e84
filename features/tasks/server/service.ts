import type { Language, Translated } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import type { App } from '#core/server/app.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { type Page, pageOrder } from '#core/server/db/page.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { SignedInScope, StaffScope } from '#core/server/scope/scope.ts';
import * as reminders from '#features/reminders/server/service.ts';
import type {
  ClientWord,
  createTask,
  Task,
  TaskSummary,
  updateTask,
} from '#features/tasks/contract/tasks.ts';
import * as changes from './change-queries.ts';
import {
  complete,
  emptyTask,
  lockExisting,
  logChange,
  notifyAssignee,
  nowIn,
  reopen,
  resolveColumns,
  sentColumns,
} from './change-tasks.ts';
import * as queries from './queries.ts';
import { startRules } from './rules.ts';
import { type TaskRow, taskTitle, toTask } from './stored-task.ts';
import { taskReminders } from './task-reminders.ts';

export function start(app: App): void {
  reminders.registerSource(app, taskReminders);
  startRules(app);
}

async function whole(ctx: Ctx<StaffScope>, row: TaskRow, language: Language) {
  return toTask(
    row,
    {
      comments: await queries.listComments(ctx, row.id),
      seenBy: await changes.listViewers(ctx, row.id),
    },
    language,
  );
}

export async function read(ctx: Ctx<StaffScope>, id: string, language: Language) {
  const row = await queries.findTask(ctx, id);
  return row ? whole(ctx, row, language) : refuse('not-found');
}

export async function list(
  ctx: Ctx<StaffScope>,
  filters: queries.ListFilters,
  language: Language,
): Promise<Page<TaskSummary>> {
  if (filters.zone !== undefined && !isTimeZone(filters.zone)) {
    throw invalid('zone', 'not-an-option');
  }
  const usual = filters.list === 'done' ? '-doneAt' : 'due';
  const order = pageOrder(queries.sortKeys, filters.sort ?? usual, filters.after);
  if (order.sort.endsWith('doneAt') && filters.list !== 'done') {
    throw invalid('sort', 'not-an-option');
  }
  const now = await nowIn(ctx, filters.zone);
  return queries.listPage(ctx, filters, { now, order, language });
}

/** Idempotent by id: a retry after a lost reply returns the existing task. */
export function create(
  ctx: Ctx<StaffScope>,
  sent: ReceivedBy<typeof createTask>['body'],
  language: Language,
): Promise<Task> {
  return inTransaction(ctx, (tx) => createWithin(tx, sent, language));
}

/** Same as `create`, within the caller's transaction. */
export async function createWithin(
  ctx: Ctx<StaffScope>,
  { id, ...sent }: ReceivedBy<typeof createTask>['body'],
  language: Language,
): Promise<Task> {
  const columns = await resolveColumns(ctx, emptyTask, sentColumns(sent));
  const { title } = sent;
  const values = { ...columns, title, ...(id === undefined ? {} : { id }) };
  const added = await changes.insertTask(ctx, values, ctx.now);
  const task = await read(ctx, added ?? id ?? '', language);
  if (!added) return task.madeBy?.id === ctx.scope.accountId ? task : refuse('not-found');
  const about = { id: added, applicantId: task.applicant?.id ?? null };
  await logChange(ctx, about, 'added');
  await notifyAssignee(ctx, { id: added, assigneeId: null }, columns);
  return task;
}

export function update(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, ...sent }: ReceivedBy<typeof updateTask>['body'],
  language: Language,
): Promise<Task> {
  return inTransaction(ctx, async (tx): Promise<Task> => {
    const before = await lockExisting(tx, id);
    if (before.version !== version) {
      throw problem('stale-version', await whole(tx, before, language));
    }
    const { title, ...others } = sent;
    // An unchanged title stays bilingual, as the rule generates it.
    const isReworded = title !== undefined && title !== taskTitle(before, language);
    const fields = { ...others, ...(isReworded && { title }) };
    const columns = await resolveColumns(tx, before, sentColumns(fields));
    const isForOther =
      columns.applicantId !== undefined && columns.applicantId !== before.applicantId;
    // The portal shows these words as the client's own.
    if (isForOther && before.clientWord !== null) throw problem('client-wrote');
    await changes.updateTask(tx, id, columns, tx.now);
    const applicantId = columns.applicantId ?? before.applicantId;
    const about = { id, applicantId: applicantId as string | null };
    await logChange(tx, about, 'changed', { fields: Object.keys(fields) });
    await notifyAssignee(tx, before, columns);
    return read(tx, id, language);
  });
}

export function remove(ctx: Ctx<StaffScope>, id: string): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const before = await lockExisting(tx, id);
    const deleted = { deletedAt: tx.now, deletedBy: ctx.scope.accountId };
    await changes.updateTask(tx, id, deleted, tx.now);
    await logChange(tx, before, 'deleted');
    return undefined;
  });
}

/** Tasks for the client portal. The caller must have verified that the account belongs to this person. */
export function listForClient(
  ctx: Ctx<SignedInScope>,
  applicantId: string,
  language: Language,
): Promise<TaskSummary[]> {
  return queries.listForClient(ctx, applicantId, language);
}

/** Creates a task for staff because of what the client did in the portal. Their record is locked. */
export async function createByClient(
  ctx: Ctx<SignedInScope>,
  task: { applicantId: string; assigneeId: string | null; titles: Translated },
): Promise<void> {
  const { titles, ...columns } = task;
  const { today } = await nowIn(ctx);
  const values = { ...columns, title: titles.en, titles: JSON.stringify(titles), due: today };
  const id = await changes.insertTask(ctx, values, ctx.now);
  if (id) await logChange(ctx, { id, applicantId: task.applicantId }, 'added');
}

/** Completes or reopens a task from the client portal. */
export async function setDoneByClient(
  ctx: Ctx<SignedInScope>,
  { applicantId, id }: { applicantId: string; id: string },
  isDone: boolean,
): Promise<undefined> {
  const task = await queries.lockForClient(ctx, applicantId, id);
  if (!task) throw problem('not-found');
  if (isDone === (task.doneAt !== null)) return undefined;
  const { today } = await nowIn(ctx);
  if (isDone) await complete(ctx, task, {}, { now: ctx.now, today });
  else await reopen(ctx, task, {}, ctx.now);
  return undefined;
}

/** Adds the client's word about their own task. Earlier ones stay. */
export async function addClientWord(
  ctx: Ctx<SignedInScope>,
  { applicantId, id }: { applicantId: string; id: string },
  word: Pick<ClientWord, 'isHard' | 'text'>,
): Promise<void> {
  const task = await queries.lockForClient(ctx, applicantId, id);
  if (!task) throw problem('not-found');
  await queries.insertClientWord(ctx, id, word);
  await logChange(ctx, task, 'client-word', { isHard: word.isHard });
}

export { changeMany } from './bulk-changes.ts';
export {
  listByIds,
  listOwnWords,
  /** Used by the timeline. */
  taskTitles as titlesOf,
} from './queries.ts';
