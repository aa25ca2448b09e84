import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { recordWork } from './last-work.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const record = (failure: string | null) => recordWork(test.db, { kind: 'mail' }, failure);
const readLastWork = () =>
  test.db.selectFrom('lastWork').selectAll().where('kind', '=', 'mail').executeTakeFirst();

it('reports an address that doesn’t exist, unless all sending failed before it', async () => {
  await record('recipient');
  expect(await readLastWork()).toMatchObject({ failure: 'recipient', doneAt: null });
  await record('sign-in');
  await record('recipient');
  expect(await readLastWork()).toMatchObject({ failure: 'sign-in' });
  await record(null);
  await record('recipient');
  expect(await readLastWork()).toMatchObject({ failure: 'recipient', doneAt: expect.any(Date) });
});
