import { expect } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import { addAccount, type TestApp, testPassword, tokenIn } from './app.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
  token: string;
}

/** People per test file, so that addresses don't depend on the files that ran before. */
const counts = new WeakMap<TestApp, number>();

/** Changes an account as an administrator: role, location access, or whether it is active. */
export async function changeAccount(test: TestApp, id: string, changes: object): Promise<void> {
  const { version } = await test.db
    .selectFrom('account')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const token = await test.getToken('admin');
  const body = { version, ...changes };
  const reply = await test.call('PUT', `/api/user/${id}`, { token, body });
  expect(reply.statusCode, reply.body).toBe(200);
}

/** Adds an account with this name and signs in. */
export async function addSignedInPerson(
  test: TestApp,
  role: Role,
  firstName: string,
  lastName = 'Waymark',
): Promise<Person> {
  const count = counts.get(test) ?? 0;
  counts.set(test, count + 1);
  const email = `person-${count}@test.example`;
  const id = await addAccount(test.db, role, email);
  const names = { firstName, lastName };
  await test.db.updateTable('account').set(names).where('id', '=', id).execute();
  const reply = await test.call('POST', '/api/auth/login', {
    body: { email, password: testPassword },
  });
  return { id, name: `${firstName} ${lastName}`, email, token: tokenIn(reply) };
}
