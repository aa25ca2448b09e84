import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { BankState, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { beginSession } from './api-calls.ts';
import { type RunningServer, startServer } from './servers.ts';
import type { SignedIn } from './stored.ts';

/** A separate server for journeys that change questions, because others fill in those forms. */
export function useQuestionBank(name: string) {
  let server: RunningServer;
  let shipped: QuestionBank;
  let session: SignedIn;

  async function call(method: string, path: string, body?: object) {
    const reply = await fetch(new URL(`/api/${path}`, server.url), {
      method,
      headers: {
        authorization: `Bearer ${session.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(reply.status, `${method} ${path}`).toBeLessThan(300);
    return reply.json();
  }
  const state = (): Promise<BankState> => call('GET', 'question-bank');

  /** Publishes these questions. */
  async function publish(bank: QuestionBank): Promise<void> {
    const { version } = await state();
    const taken = await call('PUT', 'question-bank', { version, bank });
    await call('POST', 'question-bank/publish', { version: taken.version });
  }

  beforeAll(async () => {
    const postgresUrl = inject('postgresUrl');
    server = await startServer({ postgresUrl, name, template: 'demo' });
    session = await beginSession('admin', server.url);
    ({ bank: shipped } = await state());
  });
  afterAll(() => server?.stop());

  return {
    url: () => server.url,
    session: () => session,
    call,
    state,
    /** Publishes the shipped questions. */
    reset: () => publish(shipped),
    publish,
    /** Question ids of a pre-screening topic, in order. */
    async listQuestionIds(category: string): Promise<string[]> {
      const { bank } = await state();
      return bank.questions
        .filter((one) => one.form === 'pre-screening' && one.category === category)
        .map(({ id }) => id);
    },
  };
}
