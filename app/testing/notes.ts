import { expect } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import type { Note } from '#features/notes/contract/notes.ts';
import type { Notice } from '#features/notifications/contract/notifications.ts';
import type { TestApp } from './app.ts';
import { addSignedInPerson, type Person } from './people.ts';

/** Test steps for notes. */
export function noteSteps(test: TestApp) {
  const at = (file: string, note?: Note) =>
    `/api/applicant/${file}/note${note ? `/${note.id}` : ''}`;

  const send = (actor: Person, file: string, body: object) =>
    test.call('POST', at(file), { token: actor.token, body });

  return {
    at,
    send,

    person: (role: Role, firstName: string, lastName?: string) =>
      addSignedInPerson(test, role, firstName, lastName),

    async newFile(): Promise<string> {
      const body = { firstName: 'Odette', lastName: 'Verglas' };
      const token = await test.getToken('user');
      const reply = await test.call('POST', '/api/applicant', { token, body });
      expect(reply.statusCode).toBe(201);
      return reply.json().id;
    },

    async write(actor: Person, file: string, text: string, mentions?: Person[]): Promise<Note> {
      const ids = mentions?.map(({ id }) => id);
      const reply = await send(actor, file, { text, ...(ids ? { mentions: ids } : {}) });
      expect(reply.statusCode).toBe(201);
      return reply.json();
    },

    edit: (actor: Person, file: string, note: Note, body: object) =>
      test.call('PUT', at(file, note), { token: actor.token, body }),

    pin: (actor: Person, file: string, note: Note, pinned: boolean) =>
      test.call('PUT', `${at(file, note)}/pinned`, { token: actor.token, body: { pinned } }),

    remove: (actor: Person, file: string, note: Note) =>
      test.call('DELETE', at(file, note), { token: actor.token }),

    restore: (actor: Person, file: string, note: Note) =>
      test.call('POST', `${at(file, note)}/restore`, { token: actor.token }),

    /** The notes that this person sees. */
    async listNotes({ token }: Person, file: string, query = ''): Promise<Note[]> {
      const reply = await test.call('GET', `${at(file)}${query}`, { token });
      expect(reply.statusCode).toBe(200);
      return reply.json().items;
    },

    async noticesAbout(file: string, { token }: Person): Promise<Notice[]> {
      const { items } = (await test.call('GET', '/api/notification/notice', { token })).json();
      return items.filter(({ recordId }: Notice) => recordId === file);
    },

    /** Audit entries about notes in a record, oldest first. */
    noteEntries: (file: string) =>
      test.db
        .selectFrom('auditEntry')
        .select(['action', 'actorId', 'before', 'after', 'reason'])
        .where('recordId', '=', file)
        .where('action', 'like', 'applicant.note-%')
        .orderBy('id')
        .execute(),
  };
}
