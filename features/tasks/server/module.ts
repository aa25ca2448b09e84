import type { Module } from '#core/server/module.ts';
import { listTaskRules, updateTaskRule } from '#features/tasks/contract/task-rules.ts';
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
} from '#features/tasks/contract/tasks.ts';
import * as comments from './comments.ts';
import * as rules from './rules.ts';
import * as tasks from './service.ts';

export const tasksModule: Module = {
  routes(mount) {
    mount(listTasks, (ctx, { query, language }) => tasks.list(ctx, query, language));
    mount(readTask, (ctx, { params, language }) => tasks.read(ctx, params.id, language));
    mount(createTask, (ctx, { body, language }) => tasks.create(ctx, body, language));
    mount(changeTasks, (ctx, { body }) => tasks.changeMany(ctx, body));
    mount(updateTask, (ctx, { params, body, language }) =>
      tasks.update(ctx, params.id, body, language),
    );
    mount(deleteTask, (ctx, { params }) => tasks.remove(ctx, params.id));
    mount(addTaskComment, (ctx, { params, body }) => comments.add(ctx, params.id, body));
    mount(updateTaskComment, (ctx, { params, body }) => comments.update(ctx, params, body));
    mount(deleteTaskComment, (ctx, { params }) => comments.remove(ctx, params));
    mount(listTaskRules, rules.list);
    mount(updateTaskRule, (ctx, { params, body }) => rules.update(ctx, params.kind, body));
  },
  start: tasks.start,
};
