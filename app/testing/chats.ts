import { expect } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import type { Conversation, Message } from '#features/messages/contract/chats.ts';
import type { Notice } from '#features/notifications/contract/notifications.ts';
import type { TestApp } from './app.ts';
import { addSignedInPerson, type Person } from './people.ts';

/** Test steps for chats. */
export function chatSteps(test: TestApp) {
  const open = (actor: Person, other: Person, query = '') =>
    test.call('GET', `/api/chat/${other.id}${query}`, { token: actor.token });

  return {
    open,

    person: (role: Role, firstName: string, lastName?: string) =>
      addSignedInPerson(test, role, firstName, lastName),

    send: (from: Person, to: Person, text: string, id: string = crypto.randomUUID()) =>
      test.call('POST', `/api/chat/${to.id}`, { token: from.token, body: { id, text } }),

    /** Marks everything from this person as read. */
    read: (actor: Person, from: Person) =>
      test.call('POST', `/api/chat/${from.id}/read`, { token: actor.token }),

    async messages(actor: Person, other: Person): Promise<Message[]> {
      const reply = await open(actor, other);
      expect(reply.statusCode).toBe(200);
      return reply.json().items;
    },

    async conversations({ token }: Person, q = ''): Promise<Conversation[]> {
      const url = `/api/chat${q && `?q=${encodeURIComponent(q)}`}`;
      const reply = await test.call('GET', url, { token });
      expect(reply.statusCode).toBe(200);
      return reply.json();
    },

    async notices({ token }: Person): Promise<Notice[]> {
      return (await test.call('GET', '/api/notification/notice', { token })).json().items;
    },
  };
}
