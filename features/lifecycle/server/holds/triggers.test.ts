import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { personRecords } from '#app/server/person-records.ts';
import { useTestApp } from '#app/testing/app.ts';
import { tryOut } from '#app/testing/golden/record-tables.ts';
import type { Executor } from '#core/server/db/database.ts';
import { holdTriggers } from './triggers.ts';

const test = useTestApp();

interface Trigger {
  name: string;
  table: string;
  definition: string;
}

async function triggersIn(on: Executor): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`
    select tgname as name, tgrelid::regclass::text as "table", pg_get_triggerdef(oid) as definition
    from pg_trigger where tgfoid = 'refuse_while_on_hold'::regproc order by tgname
  `.execute(on);
  return rows;
}

it('the database has the legal-hold triggers of the registry', async () => {
  const existing = await triggersIn(test.db);
  const names = existing.map(({ name }) => name);
  const missing = holdTriggers(personRecords).filter(({ name }) => !names.includes(name));
  expect(
    missing.map(({ statement }) => statement),
    'add these statements to a migration',
  ).toEqual([]);
  let wanted: Trigger[] = [];
  await tryOut(test.db, async (on) => {
    for (const { name, table } of existing) {
      await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(on);
    }
    for (const { statement } of holdTriggers(personRecords)) await sql.raw(statement).execute(on);
    wanted = await triggersIn(on);
  });
  expect(existing).toEqual(wanted);
});
