import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test?.drop());

it('writes names in snake_case, and names columns in camelCase even for raw SQL', async () => {
  const built = test.db.selectFrom('draftApplicant').select('firstName as givenName').compile();
  expect(built.sql).toBe('select "first_name" as "given_name" from "draft_applicant"');

  const { rows } = await sql`select 1 as first_name, 2 as "lastName"`.execute(test.db);
  expect(rows).toEqual([{ firstName: 1, lastName: 2 }]);
});

it('keeps the keys inside of JSON', async () => {
  const { rows } = await sql`
    select '{"last_use": null}'::jsonb as one_object, '[{"last_use": null}]'::jsonb as one_list
  `.execute(test.db);
  expect(rows).toEqual([{ oneObject: { last_use: null }, oneList: [{ last_use: null }] }]);
});
