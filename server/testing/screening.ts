import { expect } from 'vitest';
import type { Applicant } from '#contract/applicants.ts';
import type { BankQuestion, BankState } from '#contract/question-bank.ts';
import type { Question } from '#contract/questions.ts';
import type { TestApp } from './app.ts';

/** An answer, as the form of a link sends it. */
export const given = (questionId: string, answer: unknown) => ({ questionId, answer });

export type HeldLink = ReturnType<ReturnType<typeof screeningSteps>['holding']>;

/** What staff do to have somebody screened, and what the holder of a link can do. */
export function screeningSteps(test: TestApp) {
  const asStaff = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    test.call(method, url, { token: await test.tokenOf('user'), ...(body && { body }) });

  const steps = {
    async addApplicant(more: object = {}): Promise<Applicant> {
      const body = { firstName: 'Léo', lastName: 'Galet', ...more };
      const reply = await asStaff('POST', '/api/applicant', body);
      expect(reply.statusCode).toBe(201);
      return reply.json();
    },

    holding(secret: string) {
      const url = `/api/screening/${secret}`;
      return {
        secret,
        read: () => test.call('GET', url),
        save: (body: unknown) => test.call('PUT', url, { body }),
        submit: () => test.call('POST', `${url}/submit`),
      };
    },

    async linkTo(id: string) {
      const reply = await asStaff('POST', `/api/applicant/${id}/screening-link`, { how: 'print' });
      expect(reply.statusCode).toBe(201);
      return steps.holding(String(reply.json().url).split('/screening/')[1] ?? '');
    },

    /** Somebody new, and the link to their form. */
    async begin(more: object = {}) {
      const applicant = await steps.addApplicant(more);
      return { applicant, ...(await steps.linkTo(applicant.id)) };
    },

    fileOf: async (id: string): Promise<Applicant> =>
      (await asStaff('GET', `/api/applicant/${id}`)).json(),

    answersOf: async (id: string): Promise<{ answer: unknown; question: Question }[]> =>
      (await asStaff('GET', `/api/question-answer/${id}`)).json(),

    /** Staff note in the file what the form asks as well. */
    note: ({ id, version }: Applicant, fields: Partial<Applicant>) =>
      asStaff('PUT', `/api/applicant/${id}`, { version, ...fields }),

    /** Asks these questions differently from now on. */
    async publish(changes: Partial<BankQuestion>, ids: readonly string[]) {
      const token = await test.tokenOf('admin');
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
