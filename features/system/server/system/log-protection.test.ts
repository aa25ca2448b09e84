import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import { readDatabase } from './queries.ts';

const role = `reader_${randomUUID().replaceAll('-', '')}`;
let test: TestDatabase;

const run = (statement: string) => sql.raw(statement).execute(test.db);

beforeAll(async () => {
  test = await createTestDatabase();
  await run(`create role ${role}`);
  await run(`grant select on all tables in schema public to ${role}`);
});
afterAll(async () => {
  await run(`drop owned by ${role}`);
  await run(`drop role ${role}`);
  await test.drop();
});

const isProtected = () =>
  test.db.transaction().execute(async (on) => {
    await sql.raw(`set local role ${role}`).execute(on);
    return (await readDatabase(contextWithoutApp(on))).isLogProtected;
  });

it.each([
  'update on audit_entry',
  'delete on audit_seal',
  'insert on audit_seal',
  'update on audit_erasure',
  'insert on audit_erasure',
])('a role with %s doesn’t count as protecting the log', async (right) => {
  await run(`grant insert on audit_entry to ${role}`);
  expect(await isProtected()).toBe(true);
  await run(`grant ${right} to ${role}`);
  expect(await isProtected()).toBe(false);
  await run(`revoke ${right} from ${role}`);
});
