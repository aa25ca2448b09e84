import { expect } from 'vitest';
import type { MyPage } from '#features/portal/contract/my-page.ts';
import { type TestApp, testPassword, tokenIn } from './app.ts';
import { addSignedInPerson, type Person } from './people.ts';

/** The date of birth of everyone whose portal a test opens. */
export const birthDay = '1988-02-29';

/** Test steps for the client portal, by staff and clients. */
export function clientPageSteps(test: TestApp) {
  const asStaff = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    test.call(method, url, { token: await test.getToken('user'), ...(body && { body }) });

  const steps = {
    asStaff,

    async addApplicant(more: object = {}): Promise<string> {
      const body = { firstName: 'Nour', lastName: 'Granit', dateOfBirth: birthDay, ...more };
      const reply = await asStaff('POST', '/api/applicant', body);
      expect(reply.statusCode).toBe(201);
      return reply.json().id;
    },

    /** A client account whose name and address match no case record. */
    addClient: (firstName = 'Nour'): Promise<Person> =>
      addSignedInPerson(test, 'client', firstName),

    async signInAgain(person: Person): Promise<Person> {
      const body = { email: person.email, password: testPassword };
      const reply = await test.call('POST', '/api/auth/login', { body });
      return { ...person, token: tokenIn(reply) };
    },

    /** The secret of a printed invitation. */
    async invite(applicantId: string): Promise<string> {
      const url = `/api/applicant/${applicantId}/page/invitation`;
      const reply = await asStaff('POST', url, { how: 'hand' });
      expect(reply.statusCode, reply.body).toBe(201);
      return String(reply.json().url).split('#page=')[1] ?? '';
    },

    accept: ({ token }: Person, invitation: string, dateOfBirth = birthDay) =>
      test.call('POST', '/api/my/page', { token, body: { token: invitation, dateOfBirth } }),

    async readMyPage({ token }: Person): Promise<MyPage | null> {
      const reply = await test.call('GET', '/api/my/page', { token });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json().page;
    },

    /** A person with a case record and a linked portal account. */
    async linked(more: object = {}) {
      const applicantId = await steps.addApplicant(more);
      const person = await steps.addClient();
      const accepted = await steps.accept(person, await steps.invite(applicantId));
      expect(accepted.statusCode, accepted.body).toBe(204);
      return { applicantId, person };
    },

    unlink: (applicantId: string) =>
      asStaff('POST', `/api/applicant/${applicantId}/page/unlink`, { reason: 'Somebody else' }),
  };
  return steps;
}
