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
  mount(listTasks, ({ ctx, query, language }) => tasks.list(ctx, query, language));
  mount(readTask, ({ ctx, params, language }) => tasks.read(ctx, params.id, language));
  mount(createTask, ({ ctx, body, language }) => tasks.create(ctx, body, language));
  mount(changeTasks, ({ ctx, body }) => tasks.changeMany(ctx, body));
  mount(updateTask, ({ ctx, params, body, language }) =>
    tasks.update(ctx, params.id, body, language),
  );
  mount(deleteTask, ({ ctx, params }) => tasks.delete(ctx, params.id));
  mount(addTaskComment, ({ ctx, params, body }) => tasks.comments.add(ctx, params.id, body));
  mount(updateTaskComment, ({ ctx, params, body }) => tasks.comments.update(ctx, params, body));
  mount(deleteTaskComment, ({ ctx, params }) => tasks.comments.delete(ctx, params));
  mount(listTaskRules, ({ ctx }) => rules.list(ctx));
  mount(updateTaskRule, ({ ctx, params, body }) => rules.update(ctx, params.kind, body));
}
