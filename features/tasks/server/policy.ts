import { invalid, type Problem } from '#core/server/problem.ts';
import { nextTaskDay, readTaskRule } from '#features/tasks/contract/task-recurrence.ts';

/** What of a task has to fit together. */
interface Parts {
  applicantId: string | null;
  forClient: boolean;
  due: string | null;
  dueTime: string | null;
  recurrence: string | null;
  recursFrom: string | null;
}

/** What is wrong with a task as it would be, by the field that has to be mended; null when nothing is. */
export function contradiction(task: Parts): Problem | null {
  if (task.forClient && task.applicantId === null) return invalid('applicantId', 'needs-person');
  if (task.due === null && task.dueTime !== null) return invalid('due', 'needs-day');
  if (task.recurrence === null) return null;
  if (task.due === null) return invalid('due', 'needs-day');
  const rule = readTaskRule(task.recurrence);
  if (!rule || nextTaskDay(rule, task.recursFrom ?? task.due, task.due) === undefined) {
    return invalid('recurrence', 'never-again');
  }
  return null;
}

/**
 * The day on which a task that is completed comes again: after its own, and not before today, so that one
 * that was left lying for weeks doesn't come again for each of them. Undefined when it comes no more.
 */
export function comesAgainOn(
  task: Pick<Parts, 'due' | 'recurrence' | 'recursFrom'>,
  today: string,
): string | undefined {
  if (task.recurrence === null || task.due === null || task.recursFrom === null) return undefined;
  const rule = readTaskRule(task.recurrence);
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000);
  const after = [task.due, yesterday.toISOString().slice(0, 10)].sort().at(-1) ?? task.due;
  return rule && nextTaskDay(rule, task.recursFrom, after);
}
