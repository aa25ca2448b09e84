import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { locationSteps } from '#app/testing/locations.ts';
import { addSignedInPerson, changeAccount, type Person } from '#app/testing/people.ts';
import { watchStatements } from '#core/server/db/database.ts';

const test = useTestApp();
let other: FastifyInstance;

beforeAll(async () => {
  other = await test.another();
});

/** Calls without waiting for what other calls have changed. */
async function readMe(token: string, at = test.app): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await at.inject({ method: 'GET', url: '/api/auth/me', headers })).statusCode;
}

/** Reads in turn while the work is done, so that the session is always cached; then once more. */
async function readAfter(token: string, work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  const reading = (async () => {
    while (!isDone) await readMe(token);
  })();
  try {
    await work();
    return await readMe(token);
  } finally {
    isDone = true;
    await reading;
  }
}

describe('a session that was checked', () => {
  let checks: string[];
  let unwatch: () => void;
  beforeEach(() => {
    checks = [];
    unwatch = watchStatements(test.db, ({ sql: text }) => {
      if (text.includes('from "session"')) checks.push(text);
    });
    return () => unwatch();
  });

  it('skips the database on the next call', async () => {
    const { token } = await addSignedInPerson(test, 'user', 'Ida');
    checks.length = 0;
    expect(await readMe(token)).toBe(200);
    const first = checks.length;
    expect(await readMe(token)).toBe(200);
    expect(checks.length - first).toBe(first - 1);
  });

  it('goes to the database on every call while notifications are down', async () => {
    const { token } = await addSignedInPerson(test, 'user', 'Ida');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'cairn-live'`.execute(test.db);
    await test.app.app.sessions.caughtUp();
    checks.length = 0;
    expect(await readMe(token)).toBe(200);
    const first = checks.length;
    expect(await readMe(token)).toBe(200);
    expect(checks.length).toBe(2 * first);
    await expect
      .poll(async () => {
        checks.length = 0;
        await readMe(token);
        return checks.length;
      })
      .toBe(first - 1);
  });
});

describe('a change of access counts from the reply on', () => {
  let person: Person;
  beforeEach(async () => {
    person = await addSignedInPerson(test, 'user', 'Ida');
    expect(await readMe(person.token)).toBe(200);
  });

  it('when someone signs out', async () => {
    const { token } = person;
    expect(await readAfter(token, () => test.call('POST', '/api/auth/logout', { token }))).toBe(
      401,
    );
  });

  it('when someone ends their other sessions', async () => {
    const body = { email: person.email, password: testPassword };
    const here = tokenIn(await test.call('POST', '/api/auth/login', { body }));
    const [, there] = (await test.call('GET', '/api/auth/session', { token: here })).json();
    expect(
      await readAfter(person.token, () =>
        test.call('DELETE', `/api/auth/session/${there.id}`, { token: here }),
      ),
    ).toBe(401);
  });

  it('when an administrator deactivates the account', async () => {
    expect(
      await readAfter(person.token, () => changeAccount(test, person.id, { deactivated: true })),
    ).toBe(401);
  });

  it('when an administrator limits access to some locations', async () => {
    const { token } = person;
    const body = { firstName: 'Odile', lastName: 'Moraine' };
    const { id } = (await test.call('POST', '/api/applicant', { token, body })).json();
    const place = await locationSteps(test).admin('POST', '/api/location', { name: 'Harbor' });
    const open = () =>
      test.app.inject({
        url: `/api/applicant/${id}`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await open()).statusCode).toBe(200);
    await changeAccount(test, person.id, { reach: 'own', locationIds: [place.json().id] });
    expect((await open()).statusCode).toBe(404);
  });

  it('on the other instances, too', async () => {
    expect(await readMe(person.token, other)).toBe(200);
    await test.call('POST', '/api/auth/logout', { token: person.token });
    await expect.poll(() => readMe(person.token, other), { interval: 5 }).toBe(401);
  });
});
