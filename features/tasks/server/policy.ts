import { invalid, type Problem } from '#core/server/problem.ts';
import { nextTaskDay, parseTaskRule } from '#features/tasks/contract/task-recurrence.ts';

/** Fields with mutual constraints. */
interface Parts {
  applicantId: string | null;
  forClient: boolean;
  due: string | null;
  dueTime: string | null;
  recurrence: string | null;
  recursFrom: string | null;
}

/** Problem on the field to correct, or null when the task is consistent. */
export function findContradiction(task: Parts): Problem | null {
  if (task.forClient && task.applicantId === null) return invalid('applicantId', 'needs-person');
  if (task.due === null && task.dueTime !== null) return invalid('due', 'needs-day');
  if (task.recurrence === null) return null;
  if (task.due === null) return invalid('due', 'needs-day');
  const rule = parseTaskRule(task.recurrence);
  if (!rule || nextTaskDay(rule, task.recursFrom ?? task.due, task.due) === undefined) {
    return invalid('recurrence', 'never-again');
  }
  return null;
}

/**
 * Next date of a completed recurring task: after its own date and not before today, so that an old
 * task doesn't repeat for each missed date. Undefined when the rule has ended.
 */
export function nextDueDate(
  task: Pick<Parts, 'due' | 'recurrence' | 'recursFrom'>,
  today: string,
): string | undefined {
  if (task.recurrence === null || task.due === null || task.recursFrom === null) return undefined;
  const rule = parseTaskRule(task.recurrence);
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000);
  const after = [task.due, yesterday.toISOString().slice(0, 10)].sort().at(-1) ?? task.due;
  return rule && nextTaskDay(rule, task.recursFrom, after);
}
