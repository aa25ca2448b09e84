import { expect } from 'vitest';
import type { Role } from '#contract/enumerations.ts';
import type { Note } from '#contract/notes.ts';
import { addAccount, type TestApp, testPassword, tokenIn } from './app.ts';

export interface Person {
  id: string;
  name: string;
  token: string;
}

let count = 0;

/** What tests of notes do, as people who are called by a name. */
export function noteSteps(test: TestApp) {
  const at = (file: string, note?: Note) =>
    `/api/applicant/${file}/note${note ? `/${note.id}` : ''}`;

  const send = (who: Person, file: string, body: object) =>
    test.call('POST', at(file), { token: who.token, body });

  return {
    at,
    send,

    /** Somebody who is called so. */
    async person(role: Role, firstName: string, lastName = 'Waymark'): Promise<Person> {
      const email = `person-${count++}@test.example`;
      const id = await addAccount(test.db, role, email);
      const names = { first_name: firstName, last_name: lastName };
      await test.db.updateTable('account').set(names).where('id', '=', id).execute();
      const reply = await test.call('POST', '/api/auth/login', {
        body: { email, password: testPassword },
      });
      return { id, name: `${firstName} ${lastName}`, token: tokenIn(reply) };
    },

    async newFile(): Promise<string> {
      const body = { firstName: 'Odette', lastName: 'Verglas' };
      const token = await test.tokenOf('user');
      const reply = await test.call('POST', '/api/applicant', { token, body });
      expect(reply.statusCode).toBe(201);
      return reply.json().id;
    },

    async write(who: Person, file: string, text: string, mentions?: Person[]): Promise<Note> {
      const ids = mentions?.map(({ id }) => id);
      const reply = await send(who, file, { text, ...(ids ? { mentions: ids } : {}) });
      expect(reply.statusCode).toBe(201);
      return reply.json();
    },

    edit: (who: Person, file: string, note: Note, body: object) =>
      test.call('PUT', at(file, note), { token: who.token, body }),
  };
}
