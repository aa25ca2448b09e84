import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { minimumFillTime } from './policy.ts';

const test = useTestApp({ limitRates: true });

const answers = [
  { questionId: 'pre-name-first', answer: 'Rosa' },
  { questionId: 'pre-name-last', answer: 'Cobble' },
];

/** Submits a form filled in within `duration` milliseconds and returns the staff view. */
async function handIn(duration: number, body?: object) {
  const { id, secret } = (
    await test.call('POST', '/api/pre-screening', { body: { answers } })
  ).json();
  test.moveClock(duration);
  const headers = { 'x-intake-secret': secret };
  const reply = await test.call('POST', `/api/pre-screening/${id}/submit`, { body, headers });
  expect(reply.statusCode).toBe(200);
  expect(reply.json().reference).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
  const draft = await test.db
    .selectFrom('draftApplicant')
    .select(['signsOfAutomation', 'submittedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const notices = await test.db
    .selectFrom('notice')
    .select('id')
    .where('recordId', '=', id)
    .execute();
  expect(draft.submittedAt).not.toBeNull();
  const list = await test.call('GET', '/api/draft-applicant?sort=-createdAt', {
    token: await test.getToken('user'),
  });
  const listed = list.json().items.find((one: { id: string }) => one.id === id);
  expect(listed.signsOfAutomation).toEqual(draft.signsOfAutomation);
  return { signs: draft.signsOfAutomation, rings: notices.length > 0 };
}

describe('a form filled in by a program', () => {
  it('gets marked when the honeypot is filled in, and sends no notification', async () => {
    await test.getToken('user');
    expect(await handIn(minimumFillTime, { website: 'https://spam.example' })).toEqual({
      signs: ['hidden-field'],
      rings: false,
    });
  });

  it('gets marked when filled in faster than anyone can read', async () => {
    expect((await handIn(0)).signs).toEqual(['too-fast']);
  });

  it('stays unmarked when a person takes their time', async () => {
    expect(await handIn(minimumFillTime, { website: ' ' })).toEqual({ signs: [], rings: true });
    expect(await handIn(minimumFillTime)).toEqual({ signs: [], rings: true });
  });
});

describe('proof of work', () => {
  const setWork = (ask: boolean) =>
    test.db.updateTable('organisation').set({ askForWork: ask }).execute();
  let address = 0;
  /** Each from its own address, so as not to hit the rate limit. */
  const begin = (body: object) => {
    address += 1;
    const headers = { 'x-forwarded-for': `192.0.2.${address}` };
    return test.call('POST', '/api/pre-screening', { body, headers });
  };
  async function solved(task: string) {
    const challenge = JSON.parse(task) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error('The task has no solution');
    return { challenge, solution };
  }
  async function task(): Promise<string> {
    const refused = await begin({ answers });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'work-needed']);
    return refused.json().details.challenge;
  }
  afterAll(() => setWork(false));

  it('applies only when the organization enables it', async () => {
    expect((await begin({ answers })).statusCode).toBe(201);
    await setWork(true);
    await task();
  });

  it('starts one form per solution', async () => {
    await setWork(true);
    const work = JSON.stringify(await solved(await task()));
    const secret = 's'.repeat(43);
    expect((await begin({ answers, work, secret })).statusCode).toBe(201);
    expect((await begin({ answers, work })).json().code).toBe('work-needed');
    // A retry after a lost reply needs no second solution.
    expect((await begin({ answers, secret })).statusCode).toBe(201);
  });

  it.each([true, false])('starts many forms at once, asked for work: %s', async (requiresWork) => {
    await setWork(true);
    const tasks = requiresWork ? await Promise.all(Array.from({ length: 12 }, task)) : [];
    await setWork(requiresWork);
    const works = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        requiresWork ? { work: JSON.stringify(await solved(tasks[index] ?? '')) } : {},
      ),
    );
    const replies = await Promise.all(works.map((work) => begin({ answers, ...work })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(works.map(() => 201));
  });

  it('rejects foreign, unsolved, and malformed tasks', async () => {
    await setWork(true);
    const { challenge, solution } = await solved(await task());
    const { parameters } = challenge;
    for (const work of [
      { challenge, solution: { ...solution, counter: 0, derivedKey: '00'.repeat(32) } },
      { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '0' } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1e9 } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, expiresAt: 4e9 } }, solution },
      { challenge },
      null,
    ]) {
      const reply = await begin({ answers, work: JSON.stringify(work) });
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'work-needed']);
    }
    expect((await begin({ answers, work: '{"challenge"' })).json().code).toBe('work-needed');
    expect((await begin({ answers, work: 'x'.repeat(5000) })).statusCode).toBe(400);
  });
});
