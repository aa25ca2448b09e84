import type { OperationQuery } from '#core/contract/operation.ts';
import {
  addressFilters,
  asList,
  countSet,
  day,
  type FilterValues,
  idOr,
  oneOf,
} from '#core/web/lists/address-filters.ts';
import { type listTasks, taskLists, taskPriorities } from '#features/tasks/contract/tasks.ts';

export const taskSortChoices = ['due', '-due', '-priority', '-createdAt'] as const;
const doneSorts = ['-doneAt', 'doneAt', 'due', '-due'] as const;

const filterSpec = addressFilters({
  list: oneOf(taskLists, 'mine'),
  assignee: asList(idOr('none', 'me')),
  priority: asList(oneOf(taskPriorities)),
  dueFrom: day,
  dueTo: day,
  sort: oneOf([...taskSortChoices, ...doneSorts]),
  /** Includes snoozed tasks. */
  snoozed: oneOf(['also']),
});

export type TaskFilters = FilterValues<typeof filterSpec.described>;

/** Each list has its own sort orders, the default first. */
export const taskFilters = {
  read(search: Record<string, unknown>): TaskFilters {
    const filters = filterSpec.read(search);
    const sorts: readonly TaskFilters['sort'][] = allowedSorts(filters);
    return { ...filters, sort: sorts.find((sort) => sort === filters.sort) ?? sorts[0] ?? '' };
  },
  write: (filters: TaskFilters) =>
    filterSpec.write({
      ...filters,
      sort: filters.sort === allowedSorts(filters)[0] ? '' : filters.sort,
    }),
};

function allowedSorts({ list }: TaskFilters) {
  return list === 'done' ? doneSorts : taskSortChoices;
}

/** Number of active filters; a date range counts once. */
export function countFilters(filters: TaskFilters): number {
  return countSet(filters, ['assignee', 'priority', ['dueFrom', 'dueTo'], 'snoozed']);
}

export function toTaskQuery(
  filters: TaskFilters,
  after: string | undefined,
): OperationQuery<typeof listTasks> {
  return { ...filterSpec.toSent(filters), after };
}
