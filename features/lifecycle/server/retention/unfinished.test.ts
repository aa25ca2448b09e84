import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { passNight } from '#app/testing/jobs.ts';

const test = useTestApp({ doJobs: true });
const day = 86_400_000;

async function begin(lastName: string) {
  const answers = [
    { questionId: 'pre-name-first', answer: 'Odette' },
    { questionId: 'pre-name-last', answer: lastName },
  ];
  const body = { language: 'en', answers };
  const { id, secret } = (await test.call('POST', '/api/pre-screening', { body })).json();
  const headers = { 'x-intake-secret': secret };
  const url = `/api/pre-screening/${id}`;
  return {
    id: id as string,
    read: async () => (await test.call('GET', url, { headers })).statusCode,
    write: () =>
      test.call('PUT', url, {
        headers,
        body: [{ questionId: 'pre-tonight-place', answer: 'home' }],
      }),
    submit: () => test.call('POST', `${url}/submit`, { headers }),
  };
}

async function wait(ms: number): Promise<void> {
  test.moveClock(ms);
  for (const role of ['admin', 'user'] as const) test.forgetToken(role);
  await passNight(test.db);
}

function auditEntries(id: string) {
  return test.db
    .selectFrom('auditEntry')
    .select(['action', 'actorKind', 'before', 'after', 'reason', 'address'])
    .where('recordId', '=', id)
    .where('action', '=', 'draft-applicant.expired')
    .execute();
}

const countRemaining = async (table: 'questionAnswer' | 'intakeDevice', id: string) =>
  (
    await test.db
      .selectFrom(table)
      .select('draftApplicantId')
      .where('draftApplicantId', '=', id)
      .execute()
  ).length;

it('an unsubmitted form is removed with all contents a set number of days after its last change', async () => {
  const abandoned = await begin('Verglas');
  const continued = await begin('Givre');
  const submitted = await begin('Neige');
  expect((await submitted.submit()).statusCode).toBe(200);
  await wait(20 * day);
  expect((await continued.write()).statusCode).toBe(204);
  await wait(10 * day - 60_000);
  expect(await abandoned.read()).toBe(200);
  await wait(2 * 60_000);
  expect(await abandoned.read()).toBe(404);
  for (const table of ['questionAnswer', 'intakeDevice'] as const) {
    expect(await countRemaining(table, abandoned.id)).toBe(0);
  }
  expect(await auditEntries(abandoned.id)).toEqual([
    {
      action: 'draft-applicant.expired',
      actorKind: 'system',
      before: null,
      after: null,
      reason: null,
      address: null,
    },
  ]);
  expect([await continued.read(), await submitted.read()]).toEqual([200, 200]);
  await wait(21 * day);
  expect([await continued.read(), await submitted.read()]).toEqual([404, 200]);
});

it('the organization sets the number of days', async () => {
  const token = await test.getToken('admin');
  const settings = (await test.call('GET', '/api/organisation/settings', { token })).json();
  const saved = await test.call('PUT', '/api/organisation', {
    token,
    body: { ...settings, daysOfUnfinishedDrafts: 7 },
  });
  expect(saved.statusCode).toBe(200);
  const form = await begin('Grésil');
  await wait(7 * day - 60_000);
  expect(await form.read()).toBe(200);
  await wait(2 * 60_000);
  expect(await form.read()).toBe(404);
});
