import { expect } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import type { Task, TaskSummary } from '#features/tasks/contract/tasks.ts';
import type { TestApp } from './app.ts';
import { addSignedInPerson, type Person } from './people.ts';

/** Test steps for tasks. */
export function taskSteps(test: TestApp) {
  const at = ({ id }: { id: string }) => `/api/task/${id}`;

  const make = (actor: Person, body: object) =>
    test.call('POST', '/api/task', { token: actor.token, body });

  return {
    at,
    make,

    person: (role: Role, firstName: string, lastName?: string) =>
      addSignedInPerson(test, role, firstName, lastName),

    async newFile(fields: object = {}): Promise<string> {
      const body = { firstName: 'Odette', lastName: 'Verglas', ...fields };
      const token = await test.getToken('admin');
      const reply = await test.call('POST', '/api/applicant', { token, body });
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json().id;
    },

    async made(actor: Person, body: object): Promise<Task> {
      const reply = await make(actor, body);
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json();
    },

    change: (actor: Person, task: Task, body: object) =>
      test.call('PUT', at(task), { token: actor.token, body: { version: task.version, ...body } }),

    changeMany: (actor: Person, changes: object[]) =>
      test.call('PUT', '/api/task', { token: actor.token, body: { changes } }),

    read: (actor: Person, id: string) => test.call('GET', at({ id }), { token: actor.token }),

    async list(actor: Person, query: string): Promise<TaskSummary[]> {
      const reply = await test.call('GET', `/api/task?${query}`, { token: actor.token });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json().items;
    },

    taskIds: (tasks: readonly TaskSummary[]) => tasks.map(({ id }) => id),
  };
}
