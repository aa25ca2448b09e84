import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { recordWork } from './last-work.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const note = (failure: string | null) => recordWork(test.db, { kind: 'mail' }, failure);
const kept = () =>
  test.db.selectFrom('lastWork').selectAll().where('kind', '=', 'mail').executeTakeFirst();

it('reports an address that doesn’t exist, unless all sending failed before it', async () => {
  await note('recipient');
  expect(await kept()).toMatchObject({ failure: 'recipient', doneAt: null });
  await note('sign-in');
  await note('recipient');
  expect(await kept()).toMatchObject({ failure: 'sign-in' });
  await note(null);
  await note('recipient');
  expect(await kept()).toMatchObject({ failure: 'recipient', doneAt: expect.any(Date) });
});
