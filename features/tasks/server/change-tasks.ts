import { randomUUID } from 'node:crypto';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { type AuditEvent, recordAudit } from '#core/server/audit.ts';
import { attempt, type Ctx } from '#core/server/context.ts';
import { invalid, isProblem, refuse } from '#core/server/problem.ts';
import type { Scope, SignedInScope, StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { dayIn, timeIn } from '#core/server/time/days-in-zone.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type { updateTask } from '#features/tasks/contract/tasks.ts';
import * as changes from './change-queries.ts';
import { findContradiction, nextDueDate } from './policy.ts';
import { lockTask, type Now } from './queries.ts';
import { priorityRank, type TaskRow, toSteps } from './stored-task.ts';

type Sent = Partial<Omit<ReceivedBy<typeof updateTask>['body'], 'version'>>;

/** Current date and time in a zone; defaults to the organization's. */
export async function nowIn(ctx: Ctx<Scope>, zone?: string): Promise<Now> {
  const timeZone = zone ?? (await organization.timeZone(ctx));
  return { today: dayIn(timeZone, ctx.now), clock: timeIn(timeZone, ctx.now) };
}

/** Locks an existing task until the transaction ends. */
export async function lockExisting(ctx: Ctx<StaffScope>, id: string): Promise<TaskRow> {
  const row = await lockTask(ctx, id);
  return row && row.deletedAt === null ? row : refuse('not-found');
}

/** Logs the change in the person's audit log, without any text of the task. */
export function logChange(
  ctx: Ctx<SignedInScope | SystemScope>,
  task: { id: string; applicantId: string | null },
  verb: string,
  after: object = {},
): Promise<void> {
  return recordAudit(ctx, taskEvent(task, verb, after));
}

export function taskEvent(
  task: { id: string; applicantId: string | null },
  verb: string,
  after: object = {},
): AuditEvent {
  return task.applicantId
    ? {
        action: `applicant.task-${verb}`,
        recordId: task.applicantId,
        after: { task: task.id, ...after },
      }
    : { action: `task.${verb}`, recordId: task.id, after };
}

/** Columns of each field. */
const columnsOfField: {
  [Name in keyof Sent]-?: (value: NonNullable<Sent[Name]> | null) => changes.Columns;
} = {
  title: (title) => ({ title: title ?? '', titles: null }),
  details: (details) => ({ details }),
  assigneeId: (id) => ({ assigneeId: id, locationId: null }),
  applicantId: (id) => ({ applicantId: id }),
  forClient: (isForClient) => ({ forClient: isForClient ?? false }),
  due: (due) => ({ due }),
  dueTime: (time) => ({ dueTime: time }),
  priority: (priority) => ({ priority: priorityRank(priority ?? 'normal') }),
  checklist: (steps) => ({ checklist: JSON.stringify(steps ?? []) }),
  recurrence: (recurrence) => ({ recurrence }),
};

/** Columns of the sent fields only. */
export function sentColumns(sent: Sent): changes.Columns {
  const sentEntries = Object.entries(sent).filter(([, value]) => value !== undefined);
  const columns = sentEntries.map(([name, value]) =>
    columnsOfField[name as keyof Sent](value as never),
  );
  return Object.assign({}, ...columns);
}

/** Default values of a new task. */
export const emptyTask = {
  applicantId: null,
  assigneeId: null,
  forClient: false,
  due: null,
  dueTime: null,
  recurrence: null,
  recursFrom: null,
};

type Before = Pick<
  TaskRow,
  'applicantId' | 'assigneeId' | 'forClient' | 'due' | 'dueTime' | 'recurrence' | 'recursFrom'
>;

/** The resulting task, with fields that depend on the due date adjusted. */
function withDateFields(before: Before, columns: changes.Columns): Before {
  const updated = { ...before, ...columns } as Before;
  // Moving a recurring task also moves its later occurrences.
  const isMoved = updated.due !== before.due || updated.recurrence !== before.recurrence;
  if (updated.recurrence === null) updated.recursFrom = null;
  else if (isMoved) updated.recursFrom = updated.due;
  // Removing the date also removes the time.
  if (updated.due === null && columns.dueTime === undefined) updated.dueTime = null;
  return updated;
}

/**
 * Validates references and adds derived fields.
 * @returns the columns to write, or the problem with the field at fault
 */
export async function resolveColumns(
  ctx: Ctx<StaffScope>,
  before: Before,
  columns: changes.Columns,
): Promise<changes.Columns> {
  const updated = withDateFields(before, columns);
  const contradiction = findContradiction(updated);
  if (contradiction) throw contradiction;
  if (updated.applicantId && updated.applicantId !== before.applicantId) {
    const applicantId = updated.applicantId;
    const person = await attempt(ctx, (tx) => applicants.lock(tx, applicantId));
    if (isProblem(person)) throw invalid('applicantId', 'unknown-person');
  }
  const isReassigned =
    updated.assigneeId !== before.assigneeId || updated.applicantId !== before.applicantId;
  if (updated.assigneeId && isReassigned) {
    const may = await changes.isAssignable(ctx, updated.assigneeId, updated.applicantId);
    if (may === 'unknown') throw invalid('assigneeId', 'unknown-assignee');
    if (may === 'out-of-reach') throw invalid('assigneeId', 'assignee-out-of-reach');
  }
  const { recursFrom, dueTime } = updated;
  return { ...columns, recursFrom, dueTime };
}

/** Notifies the new assignee, unless they assigned it to themselves. */
export async function notifyAssignee(
  ctx: Ctx<StaffScope>,
  { id, assigneeId: before }: Pick<TaskRow, 'id' | 'assigneeId'>,
  { assigneeId: after }: changes.Columns,
): Promise<void> {
  if (typeof after !== 'string' || after === before) return;
  await notifications.notify(ctx, [after], { kind: 'task-assigned', recordId: id });
}

/** Completes a task and creates its next occurrence. Returns the new version and the next task's id. */
export async function complete(
  ctx: Ctx<SignedInScope>,
  task: TaskRow,
  columns: changes.Columns,
  { now, today }: { now: Date; today: string },
) {
  const version = await changes.updateTask(
    ctx,
    task.id,
    { ...columns, doneAt: now, doneBy: ctx.scope.accountId, snoozedUntil: null },
    now,
  );
  await logChange(ctx, task, 'done');
  const due = nextDueDate(task, today);
  if (due === undefined) return { version, nextId: null };
  const { applicantId, assigneeId, locationId, forClient, dueTime, priority } = task;
  const nextId = await changes.insertTask(
    ctx,
    {
      title: task.title,
      details: task.details,
      due,
      dueTime,
      priority,
      forClient,
      titles: task.titles === null ? null : JSON.stringify(task.titles),
      applicantId,
      draftId: task.draftId,
      assigneeId,
      locationId,
      recurrence: task.recurrence,
      recursFrom: task.recursFrom,
      followsId: task.id,
      checklist: JSON.stringify(
        toSteps(task).map((step) => ({ ...step, id: randomUUID(), isDone: false })),
      ),
    },
    now,
  );
  if (nextId) await logChange(ctx, { id: nextId, applicantId }, 'added', { after: task.id });
  return { version, nextId: nextId ?? null };
}

/** Reopens a task and deletes the next occurrence, unless someone has worked on it. */
export async function reopen(
  ctx: Ctx<SignedInScope>,
  task: TaskRow,
  columns: changes.Columns,
  now: Date,
): Promise<number> {
  const removedId = await changes.removeUneditedNext(ctx, task.id);
  if (removedId)
    await logChange(ctx, { id: removedId, applicantId: task.applicantId }, 'taken-back');
  const open = { ...columns, doneAt: null, doneBy: null };
  const version = await changes.updateTask(ctx, task.id, open, now);
  await logChange(ctx, task, 'reopened');
  return version;
}
