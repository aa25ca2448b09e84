import { expect } from 'vitest';
import type { ScreeningWay } from '#features/intake/contract/screening.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { BankQuestion, BankState } from '#features/question-bank/contract/question-bank.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import type { TestApp } from './app.ts';

/** An answer as a screening form sends it. */
export const formAnswer = (questionId: string, answer: unknown) => ({ questionId, answer });

export type HeldLink = ReturnType<ReturnType<typeof screeningSteps>['holding']>;

/** Test steps for screenings, by staff and link holders. */
export function screeningSteps(test: TestApp) {
  const asStaff = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    test.call(method, url, { token: await test.getToken('user'), ...(body && { body }) });

  const steps = {
    async addApplicant(more: object = {}): Promise<Applicant> {
      const body = { firstName: 'Léo', lastName: 'Galet', ...more };
      const reply = await asStaff('POST', '/api/applicant', body);
      expect(reply.statusCode).toBe(201);
      return reply.json();
    },

    /** A device with this link's secret. The first call opens the link. */
    holding(secret: string, dateOfBirth?: string) {
      const proof = { secret, ...(dateOfBirth && { dateOfBirth }) };
      let device: { id: string; secret: string } | undefined;
      const open = (body: object = proof) => test.call('POST', '/api/screening/open', { body });
      const send = async (method: 'GET' | 'POST' | 'PUT', more = '', body?: unknown) => {
        if (!device) {
          const opening = await open();
          if (opening.statusCode !== 200) return opening;
          device = opening.json() as { id: string; secret: string };
        }
        const headers = { 'x-intake-secret': device.secret };
        return test.call(method, `/api/screening/${device.id}${more}`, { headers, body });
      };
      return {
        secret,
        open,
        read: () => send('GET'),
        save: (body: unknown) => send('PUT', '', body),
        submit: () => send('POST', '/submit'),
      };
    },

    secretIn: (url: string): string => new URL(url, 'http://localhost').hash.slice('#key='.length),

    async linkTo(id: string, dateOfBirth?: string, how: ScreeningWay = 'print') {
      const reply = await asStaff('POST', `/api/applicant/${id}/screening-link`, { how });
      expect(reply.statusCode).toBe(201);
      return steps.holding(steps.secretIn(reply.json().url), dateOfBirth);
    },

    /** A new person and the link to their form. */
    async begin(more: object = {}) {
      const applicant = await steps.addApplicant(more);
      return { applicant, ...(await steps.linkTo(applicant.id)) };
    },

    fetchApplicant: async (id: string): Promise<Applicant> =>
      (await asStaff('GET', `/api/applicant/${id}`)).json(),

    fetchAnswers: async (id: string): Promise<{ answer: unknown; question: Question }[]> =>
      (await asStaff('GET', `/api/question-answer/${id}`)).json(),

    /** Staff enter fields in the record that the form asks for as well. */
    note: ({ id, version }: Applicant, fields: Partial<Applicant>) =>
      asStaff('PUT', `/api/applicant/${id}`, { version, ...fields }),

    /** Changes these questions from now on. */
    async publish(changes: Partial<BankQuestion>, ids: readonly string[]) {
      const token = await test.getToken('admin');
      const state: BankState = (await test.call('GET', '/api/question-bank', { token })).json();
      const questions = state.bank.questions.map((one) =>
        ids.includes(one.id) ? { ...one, ...changes } : one,
      );
      const body = { version: state.version, bank: { ...state.bank, questions } };
      const taken = await test.call('PUT', '/api/question-bank', { token, body });
      expect(taken.statusCode, taken.body).toBe(200);
      const { version } = taken.json() as BankState;
      const published = await test.call('POST', '/api/question-bank/publish', {
        token,
        body: { version },
      });
      expect(published.statusCode).toBe(200);
    },
  };
  return steps;
}
