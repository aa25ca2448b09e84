import { listTaskRules, updateTaskRule } from '#contract/task-rules.ts';
import {
  addTaskComment,
  changeTasks,
  createTask,
  deleteTask,
  deleteTaskComment,
  listTasks,
  readTask,
  updateTask,
  updateTaskComment,
} from '#contract/tasks.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { TaskRulesService } from './rules.ts';
import type { TasksService } from './service.ts';

export function mountTasks(mount: Mount, tasks: TasksService, rules: TaskRulesService): void {
  mount(listTasks, ({ scope, query, language }) => tasks.list(scope, query, language));
  mount(readTask, ({ scope, params, language }) => tasks.read(scope, params.id, language));
  mount(createTask, ({ scope, body, language }) => tasks.create(scope, body, language));
  mount(changeTasks, ({ scope, body }) => tasks.changeMany(scope, body));
  mount(updateTask, ({ scope, params, body, language }) =>
    tasks.update(scope, params.id, body, language),
  );
  mount(deleteTask, ({ scope, params }) => tasks.delete(scope, params.id));
  mount(addTaskComment, ({ scope, params, body }) => tasks.comments.add(scope, params.id, body));
  mount(updateTaskComment, ({ scope, params, body }) => tasks.comments.update(scope, params, body));
  mount(deleteTaskComment, ({ scope, params }) => tasks.comments.delete(scope, params));
  mount(listTaskRules, ({ scope }) => rules.list(scope));
  mount(updateTaskRule, ({ scope, params, body }) => rules.update(scope, params.kind, body));
}
