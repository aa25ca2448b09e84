import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { knownMigrations } from './migrate.ts';

const newer = '9000-of-a-newer-version';
let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test?.drop());

async function prepare(): Promise<string[]> {
  const told: string[] = [];
  const addresses = { owner: test.url, app: test.url };
  await prepareDatabase(addresses, { makesRole: false, onNewer: (names) => told.push(...names) });
  return told;
}

const apply = (name: string) =>
  sql`insert into schema_migration (name, timestamp) values (${name}, now())`.execute(test.db);

it('a database as this version knows it has nothing newer', async () => {
  expect(await prepare()).toEqual([]);
});

it('this version starts beside a newer one that takes nothing away', async () => {
  await apply(newer);
  expect(await prepare()).toEqual([newer]);
});

it('it starts where what was taken away has not been used since a migration that it knows', async () => {
  await apply(newer);
  const latest = (await knownMigrations()).at(-1);
  await sql`update oldest_code set migration = ${latest}`.execute(test.db);
  expect(await prepare()).toEqual([newer]);
});

it('it says so, and leaves all as it is, where the newer one has taken away what it uses', async () => {
  await apply(newer);
  await sql`update oldest_code set migration = ${newer}`.execute(test.db);
  await expect(prepare()).rejects.toThrow(`upgraded by a newer Cairn (${newer})`);
  const { rows } = await sql`select from schema_migration where name = ${newer}`.execute(test.db);
  expect(rows).toHaveLength(1);
});

it('it says so of one that is from nobody', async () => {
  await apply(newer);
  await sql`drop table oldest_code`.execute(test.db);
  await expect(prepare()).rejects.toThrow(`upgraded by a newer Cairn (${newer})`);
});

it('it says so where the newer one lacks what this version has', async () => {
  await apply(newer);
  const latest = (await knownMigrations()).at(-1);
  await sql`delete from schema_migration where name = ${latest}`.execute(test.db);
  await expect(prepare()).rejects.toThrow(`upgraded by a newer Cairn (${newer})`);
});
