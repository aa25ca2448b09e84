import type { OperationReply, ReceivedBy } from '#core/contract/operation.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import { restorableSince } from '#core/server/restorable.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { changeTasks, QuickTaskChange } from '#features/tasks/contract/tasks.ts';
import * as changes from './change-queries.ts';
import {
  complete,
  logChange,
  notifyAssignee,
  nowIn,
  reopen,
  resolveColumns,
  sentColumns,
} from './change-tasks.ts';
import { lockTask } from './queries.ts';
import type { TaskRow } from './stored-task.ts';

type Reply = OperationReply<typeof changeTasks>;
type SkippedTask = { id: string; code: 'stale-version' | 'not-found' };

/** All or nothing. A conflict names the ids of the tasks changed by someone else. */
export function changeMany(
  ctx: Ctx<StaffScope>,
  { changes: list }: ReceivedBy<typeof changeTasks>['body'],
): Promise<Reply> {
  return inTransaction(ctx, async (tx): Promise<Reply> => {
    const moment = { now: tx.now, today: (await nowIn(tx)).today };
    const skipped: SkippedTask[] = [];
    const lockedTasks: { task: TaskRow; sent: QuickTaskChange }[] = [];
    // Fixed lock order, so that concurrent bulk changes can't deadlock.
    for (const sent of list.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const task = await lockTask(tx, sent.id);
      if (!task || !canChange(task, sent, moment.now)) {
        skipped.push({ id: sent.id, code: 'not-found' });
      } else if (task.version !== sent.version)
        skipped.push({ id: sent.id, code: 'stale-version' });
      else lockedTasks.push({ task, sent });
    }
    if (skipped.length > 0) throw problem('stale-version', { left: skipped });
    const changed: Reply['changed'] = [];
    for (const { task, sent } of lockedTasks) {
      const after = await changeQuickly(tx, { task, sent, ...moment });
      changed.push({ id: task.id, ...after });
    }
    return { changed };
  });
}

/** A deleted task can only be restored, within the restore period. */
function canChange({ deletedAt }: TaskRow, { isDeleted }: QuickTaskChange, now: Date): boolean {
  if (deletedAt === null) return true;
  return isDeleted === false && deletedAt >= restorableSince(now);
}

interface Change {
  task: TaskRow;
  sent: QuickTaskChange;
  now: Date;
  today: string;
}

/** Changes one locked task. */
async function changeQuickly(
  ctx: Ctx<StaffScope>,
  { task, sent, ...moment }: Change,
): Promise<{ version: number; nextId: string | null }> {
  const { id: _id, version: _version, ...sentFields } = sent;
  const { isDone, isDeleted, snoozedUntil, ...fields } = sentFields;
  const columns = await resolveColumns(ctx, task, {
    ...sentColumns(fields as Parameters<typeof sentColumns>[0]),
    ...(snoozedUntil !== undefined && { snoozedUntil: snoozedUntil || null }),
  });
  const isOpen = !(isDone ?? task.doneAt !== null) && !(isDeleted ?? task.deletedAt !== null);
  if (isOpen) await notifyAssignee(ctx, task, columns);
  const { now } = moment;
  if (isDeleted !== undefined && isDeleted !== (task.deletedAt !== null)) {
    const deleted = isDeleted
      ? { deletedAt: now, deletedBy: ctx.scope.accountId }
      : { deletedAt: null, deletedBy: null };
    const version = await changes.updateTask(ctx, task.id, { ...columns, ...deleted }, now);
    await logChange(ctx, task, isDeleted ? 'deleted' : 'restored');
    return { version, nextId: null };
  }
  if (isDone !== undefined && isDone !== (task.doneAt !== null)) {
    const changedTask = { ...task, ...(columns as Partial<TaskRow>) };
    if (isDone) return complete(ctx, changedTask, columns, moment);
    return { version: await reopen(ctx, task, columns, now), nextId: null };
  }
  const version = await changes.updateTask(ctx, task.id, columns, now);
  const changed = Object.keys(sentFields).filter(
    (name) => name !== 'isDone' && name !== 'isDeleted',
  );
  await logChange(ctx, task, 'changed', { fields: changed });
  return { version, nextId: null };
}
