import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { SentBy } from '#contract/operation.ts';
import { listTaskRules, type TaskRuleKind, updateTaskRule } from '#contract/task-rules.ts';
import {
  addTaskComment,
  changeTasks,
  createTask,
  deleteTaskComment,
  listTasks,
  type QuickTaskChange,
  readTask,
  updateTask,
  updateTaskComment,
} from '#contract/tasks.ts';
import { call } from '#web/platform/api.ts';

export type TaskListQuery = NonNullable<SentBy<typeof listTasks>['query']>;

const tasks = ['tasks'] as const;

/** The zone of this browser, in which somebody knows which day it is. */
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One page of a list. While the next one loads, this one stays. */
export function taskListQuery(query: TaskListQuery) {
  return queryOptions({
    queryKey: [...tasks, 'list', query],
    queryFn: ({ signal }) => call(listTasks, { query: { ...query, zone: zone() } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function taskQuery(id: string) {
  return queryOptions({
    queryKey: [...tasks, 'one', id],
    queryFn: ({ signal }) => call(readTask, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Whatever shows a task is out of date: lists, badges, what happened to a person. */
function forget(client: QueryClient) {
  for (const queryKey of [['timeline'], ['dashboard']]) {
    void client.invalidateQueries({ queryKey });
  }
  return client.invalidateQueries({ queryKey: tasks });
}

function useChange<Sent, Reply>(mutationFn: (sent: Sent) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => forget(client) });
}

export const useCreateTask = () =>
  useChange((body: SentBy<typeof createTask>['body']) => call(createTask, { body }));

export const useUpdateTask = () =>
  useChange(({ id, ...body }: { id: string } & SentBy<typeof updateTask>['body']) =>
    call(updateTask, { params: { id }, body }),
  );

export const useChangeTasks = () =>
  useChange((changes: QuickTaskChange[]) => call(changeTasks, { body: { changes } }));

export const useAddComment = (id: string) =>
  useChange((body: SentBy<typeof addTaskComment>['body']) =>
    call(addTaskComment, { params: { id }, body }),
  );

export const useUpdateComment = (id: string) =>
  useChange(
    ({ commentId, ...body }: { commentId: string } & SentBy<typeof updateTaskComment>['body']) =>
      call(updateTaskComment, { params: { id, commentId }, body }),
  );

export const useDeleteComment = (id: string) =>
  useChange((commentId: string) => call(deleteTaskComment, { params: { id, commentId } }));

export function taskRulesQuery() {
  return queryOptions({
    queryKey: ['task-rules'],
    queryFn: ({ signal }) => call(listTaskRules, undefined, { signal }),
  });
}

export function useUpdateTaskRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      kind,
      ...body
    }: { kind: TaskRuleKind } & SentBy<typeof updateTaskRule>['body']) =>
      call(updateTaskRule, { params: { kind }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: taskRulesQuery().queryKey }),
  });
}
