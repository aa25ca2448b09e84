import { expect } from 'vitest';
import type { AnswerValue, QuestionAnswer } from '#features/questions/contract/questions.ts';
import type { TestApp } from './app.ts';

/** Test steps for answers in a case record. */
export function answerSteps(test: TestApp) {
  const get = async (url: string) => test.call('GET', url, { token: await test.getToken('user') });

  const save = async (
    id: string,
    body: unknown,
    role: 'user' | 'admin' = 'user',
    language = 'en',
  ) =>
    test.call('POST', `/api/question-answer/all/${id}`, {
      token: await test.getToken(role),
      body,
      headers: { 'accept-language': language },
    });

  const readAnswers = async (id: string): Promise<QuestionAnswer[]> =>
    (await get(`/api/question-answer/${id}`)).json();

  return {
    get,
    save,
    fetchAnswers: readAnswers,

    async addApplicant(fields: object = {}): Promise<string> {
      const reply = await test.call('POST', '/api/applicant', {
        token: await test.getToken('user'),
        body: { firstName: 'Odile', lastName: 'Grève', ...fields },
      });
      expect(reply.statusCode).toBe(201);
      return reply.json().id;
    },

    /** Saves the answer to one question; fails unless it is accepted. */
    async answer(id: string, questionId: string, value: AnswerValue, role?: 'admin') {
      const reply = await save(id, [{ questionId, answer: value }], role);
      expect(reply.statusCode).toBe(200);
      return reply.json()[0] as QuestionAnswer;
    },

    async values(id: string): Promise<Record<string, AnswerValue>> {
      const answers = await readAnswers(id);
      return Object.fromEntries(answers.map(({ question, answer }) => [question.id, answer]));
    },

    /** The earlier answers, newest first. */
    async earlierAnswers(id: string, questionId: string): Promise<AnswerValue[]> {
      const reply = await get(`/api/question-answer/${id}/history/${questionId}`);
      expect(reply.statusCode).toBe(200);
      return reply.json().map((one: { answer: AnswerValue }) => one.answer);
    },

    readAudit: (recordId: string) =>
      test.db
        .selectFrom('auditEntry')
        .select(['action', 'before', 'after'])
        .where('recordId', '=', recordId)
        .where('action', 'in', ['applicant.answered', 'applicant.updated'])
        .orderBy('id')
        .execute(),

    async readMe(role: 'user' | 'admin') {
      const me = await test.call('GET', '/api/auth/me', { token: await test.getToken(role) });
      const { id, firstName, lastName } = me.json();
      return { id, firstName, lastName };
    },
  };
}
