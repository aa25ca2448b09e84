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
  const newerMigrations: string[] = [];
  const addresses = { owner: test.url, app: test.url };
  await prepareDatabase(addresses, {
    makesRole: false,
    onNewer: (names) => newerMigrations.push(...names),
  });
  return newerMigrations;
}

const apply = (name: string) =>
  sql`insert into schema_migration (name, timestamp) values (${name}, now())`.execute(test.db);

it('finds nothing newer in a database of this version', async () => {
  expect(await prepare()).toEqual([]);
});

it('starts with a newer database that removed nothing', async () => {
  await apply(newer);
  expect(await prepare()).toEqual([newer]);
});

it('starts when the removed parts were unused since a migration that this version knows', async () => {
  await apply(newer);
  const latest = (await knownMigrations()).at(-1);
  await sql`update oldest_code set migration = ${latest}`.execute(test.db);
  expect(await prepare()).toEqual([newer]);
});

it('refuses, and changes nothing, when the newer version removed parts in use', async () => {
  await apply(newer);
  await sql`update oldest_code set migration = ${newer}`.execute(test.db);
  await expect(prepare()).rejects.toThrow(
    `A newer version of Cairn has upgraded the database (${newer})`,
  );
  const { rows } = await sql`select from schema_migration where name = ${newer}`.execute(test.db);
  expect(rows).toHaveLength(1);
});

it('refuses a database with unknown migrations', async () => {
  await apply(newer);
  await sql`drop table oldest_code`.execute(test.db);
  await expect(prepare()).rejects.toThrow(
    `A newer version of Cairn has upgraded the database (${newer})`,
  );
});

it('refuses a database without this version’s own migrations', async () => {
  await apply(newer);
  const latest = (await knownMigrations()).at(-1);
  await sql`delete from schema_migration where name = ${latest}`.execute(test.db);
  await expect(prepare()).rejects.toThrow(
    `A newer version of Cairn has upgraded the database (${newer})`,
  );
});
