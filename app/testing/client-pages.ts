import { expect } from 'vitest';
import type { MyPage } from '#features/portal/contract/my-page.ts';
import { type TestApp, testPassword, tokenIn } from './app.ts';
import { type Person, personCalled } from './people.ts';

/** The day on which everybody is born whose page a test opens. */
export const birthDay = '1988-02-29';

/** What staff and a client do about the client's own page. */
export function clientPageSteps(test: TestApp) {
  const asStaff = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    test.call(method, url, { token: await test.tokenOf('user'), ...(body && { body }) });

  const steps = {
    asStaff,

    async addApplicant(more: object = {}): Promise<string> {
      const body = { firstName: 'Nour', lastName: 'Granit', dateOfBirth: birthDay, ...more };
      const reply = await asStaff('POST', '/api/applicant', body);
      expect(reply.statusCode).toBe(201);
      return reply.json().id;
    },

    /** A client with an account of their own; by no name or address that a file has. */
    addClient: (firstName = 'Nour'): Promise<Person> => personCalled(test, 'client', firstName),

    async signInAgain(person: Person): Promise<Person> {
      const body = { email: person.email, password: testPassword };
      const reply = await test.call('POST', '/api/auth/login', { body });
      return { ...person, token: tokenIn(reply) };
    },

    /** The secret of an invitation that is handed over. */
    async invite(applicantId: string): Promise<string> {
      const url = `/api/applicant/${applicantId}/page/invitation`;
      const reply = await asStaff('POST', url, { how: 'hand' });
      expect(reply.statusCode, reply.body).toBe(201);
      return String(reply.json().url).split('#page=')[1] ?? '';
    },

    accept: ({ token }: Person, invitation: string, dateOfBirth = birthDay) =>
      test.call('POST', '/api/my/page', { token, body: { token: invitation, dateOfBirth } }),

    async pageOf({ token }: Person): Promise<MyPage | null> {
      const reply = await test.call('GET', '/api/my/page', { token });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json().page;
    },

    /** Somebody with a file, and the account that opens its page. */
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
