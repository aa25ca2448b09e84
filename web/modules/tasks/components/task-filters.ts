import { isRealDay } from '#contract/days.ts';
import type { QueryOf } from '#contract/operation.ts';
import {
  type listTasks,
  type TaskList,
  type TaskPriority,
  taskLists,
  taskPriorities,
} from '#contract/tasks.ts';

/** What the list of tasks shows, as the address says it. Empty text means any. */
export interface TaskFilters {
  list: TaskList;
  /** An id, `me` or `none`. */
  assignee: string;
  priority: TaskPriority | '';
  /** Days, "YYYY-MM-DD". */
  dueFrom: string;
  dueTo: string;
  sort: string;
  /** Those too that are put off until a later day. */
  isSnoozedShown: boolean;
}

export const taskSortChoices = ['due', '-due', '-priority', '-createdAt'] as const;
const doneSorts = ['-doneAt', 'doneAt', 'due', '-due'];

/** Reads the query of the address. What it does not know it leaves out, so that an old link works. */
export function taskFiltersOf(search: Record<string, unknown>): TaskFilters {
  const list = taskLists.find((one) => one === search.list) ?? 'mine';
  const sorts: readonly string[] = list === 'done' ? doneSorts : taskSortChoices;
  const assignee = typeof search.assignee === 'string' ? search.assignee : '';
  return {
    list,
    assignee: /^(me|none|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/.test(assignee) ? assignee : '',
    priority: taskPriorities.find((one) => one === search.priority) ?? '',
    dueFrom: dayOf(search.dueFrom),
    dueTo: dayOf(search.dueTo),
    sort: sorts.find((one) => one === search.sort) ?? sorts[0] ?? 'due',
    isSnoozedShown: search.snoozed === 'also',
  };
}

/** The other way round; what is as usual is left out of the address. */
export function taskSearchOf(filters: TaskFilters): Record<string, string> {
  const usual = filters.list === 'done' ? '-doneAt' : 'due';
  return {
    ...(filters.list !== 'mine' && { list: filters.list }),
    ...(filters.assignee !== '' && { assignee: filters.assignee }),
    ...(filters.priority !== '' && { priority: filters.priority }),
    ...(filters.dueFrom !== '' && { dueFrom: filters.dueFrom }),
    ...(filters.dueTo !== '' && { dueTo: filters.dueTo }),
    ...(filters.sort !== usual && { sort: filters.sort }),
    ...(filters.isSnoozedShown && { snoozed: 'also' }),
  };
}

type TaskListQuery = QueryOf<typeof listTasks>;

export function taskQueryOf(filters: TaskFilters, after: string | undefined): TaskListQuery {
  return {
    list: filters.list,
    sort: filters.sort as NonNullable<TaskListQuery['sort']>,
    ...(filters.assignee !== '' && { assignee: [filters.assignee] }),
    ...(filters.priority !== '' && { priority: [filters.priority] }),
    ...(filters.dueFrom !== '' && { dueFrom: filters.dueFrom }),
    ...(filters.dueTo !== '' && { dueTo: filters.dueTo }),
    ...(filters.isSnoozedShown && { snoozed: 'also' as const }),
    ...(after === undefined ? {} : { after }),
  };
}

function dayOf(value: unknown): string {
  return typeof value === 'string' && isRealDay(value) ? value : '';
}
