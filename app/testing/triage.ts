import { expect } from 'vitest';
import type { TriageItem, TriageKind, TriageQueue } from '#features/triage/contract/triage.ts';
import type { Reply, TestApp } from './app.ts';
import type { Person } from './people.ts';
import { formAnswer, screeningSteps } from './screening.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The reply, which must be a success. */
export function done(reply: Reply): Reply {
  expect(reply.statusCode, reply.body).toBeLessThan(300);
  return reply;
}

/** Test steps in the triage queue, and what brings people into it. */
export function triageSteps(test: TestApp) {
  const screening = screeningSteps(test);
  const as = ({ token }: Person, method: Method, url: string, body?: object) =>
    test.call(method, url, { token, ...(body && { body }) });

  const steps = {
    as,

    async queue(person: Person, kind?: TriageKind): Promise<TriageQueue> {
      return done(await as(person, 'GET', `/api/triage${kind ? `?kind=${kind}` : ''}`)).json();
    },

    /** The item with this id, if the queue has it. */
    async find(person: Person, id: string, kind?: TriageKind): Promise<TriageItem | undefined> {
      return (await steps.queue(person, kind)).items.find((one) => one.id === id);
    },

    claim: (person: Person, kind: TriageKind, id: string) =>
      as(person, 'PUT', `/api/triage/${kind}/${id}/claim`),

    /** Someone applies with the public form; returns the application's id. */
    async apply(answers: Record<string, unknown> = {}, language = 'en'): Promise<string> {
      const all = { 'pre-name-first': 'Ida', 'pre-name-last': 'Grève', ...answers };
      const body = {
        language,
        answers: Object.entries(all).map(([id, answer]) => formAnswer(id, answer)),
      };
      const begun = done(await test.call('POST', '/api/pre-screening', { body }));
      const { id, secret } = begun.json() as { id: string; secret: string };
      const headers = { 'x-intake-secret': secret };
      done(await test.call('POST', `/api/pre-screening/${id}/submit`, { headers }));
      return id;
    },

    /** Two records that look like the same person. */
    async addMatch(older: object = {}, newer: object = {}) {
      const first = await screening.addApplicant(older);
      const second = await screening.addApplicant(newer);
      const [oneId = '', otherId = ''] = [first.id, second.id].toSorted();
      const { id } = await test.db
        .insertInto('duplicatePair')
        .values({ oneId, otherId, score: 90, strength: 'very-likely', reasons: ['same-name'] })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, older: first, newer: second };
    },
  };
  return steps;
}
