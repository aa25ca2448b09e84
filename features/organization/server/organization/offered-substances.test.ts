import { expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { additionalSubstances } from '#features/person/contract/substances.ts';

const test = useTestApp();

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const token = await test.getToken('admin');
  return test.call(method, path, { token, ...(body && { body }) });
}

async function offer(offeredSubstances: readonly string[]) {
  const { name, url, idleMinutes, requireSecondFactor, version } = (
    await call('GET', '/api/organisation/settings')
  ).json();
  const rules = { name, url, idleMinutes, requireSecondFactor, version };
  return call('PUT', '/api/organisation', { ...rules, offeredSubstances });
}

const offered = async () => (await call('GET', '/api/organisation')).json().offeredSubstances;

it('offers every additional substance until an administrator changes that', async () => {
  expect(await offered()).toEqual([...additionalSubstances]);
  const saved = await offer(['alcohol', 'other']);
  expect(saved.json().offeredSubstances).toEqual(['alcohol', 'other']);
  expect(await offered()).toEqual(['alcohol', 'other']);
  const entry = await test.db
    .selectFrom('auditEntry')
    .select('after')
    .where('action', '=', 'organisation.updated')
    .executeTakeFirstOrThrow();
  expect(entry.after).toEqual({ version: 2, offeredSubstances: ['alcohol', 'other'] });
});

it('keeps a substance in records after it is no longer offered', async () => {
  const substances = additionalSubstances.map((substance) => ({ substance, lastUse: null }));
  const person = { firstName: 'Ada', lastName: 'Moraine', substances };
  const created = (await call('POST', '/api/applicant', person)).json();
  expect((await offer([])).statusCode).toBe(200);
  const { version } = created;
  const changed = await call('PUT', `/api/applicant/${created.id}`, { pronouns: 'they', version });
  expect(changed.json()).toMatchObject({ pronouns: 'they', substances });
  const again = { substances, version: version + 1 };
  expect((await call('PUT', `/api/applicant/${created.id}`, again)).statusCode).toBe(200);
});

it.each([
  ['a specified substance', ['opioids'], 'offeredSubstances.0', 'not-an-option'],
  ['an unknown one', ['tea'], 'offeredSubstances.0', 'not-an-option'],
  ['the same one twice', ['alcohol', 'alcohol'], 'offeredSubstances', 'repeated'],
])('refuses %s', async (_name, substances, path, rule) => {
  const reply = await offer(substances);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().details).toContainEqual({ path, rule, message: expect.any(String) });
});

it('only administrators can change them', async () => {
  const token = await test.getToken('user');
  const reply = await test.call('PUT', '/api/organisation', { token, body: {} });
  expect(reply.statusCode).toBe(403);
});
