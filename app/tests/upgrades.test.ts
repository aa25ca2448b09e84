import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Executor } from '#core/server/db/database.ts';
import { knownMigrations, migrate } from '#core/server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import {
  databaseOnlyTables,
  droppingMigrations,
  known,
  singleRowTables,
} from '../testing/upgrades/known-values.ts';
import { addRow } from '../testing/upgrades/rows.ts';
import { readTables } from '../testing/upgrades/tables.ts';

let database: TestDatabase;
const migrations = await knownMigrations();
beforeAll(async () => {
  database = await createTestDatabase(migrations[0]);
});
afterAll(() => database?.drop());

async function countRows(on: Executor, names: readonly string[]): Promise<Record<string, number>> {
  const counts = await Promise.all(
    names.map(async (name) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(name)}`.execute(on);
      return [name, rows[0]?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}

it('every migration keeps the rows of a filled database', async () => {
  const { db } = database;
  for (const migration of migrations.slice(1)) {
    const tables = await readTables(db);
    const before = await countRows(
      db,
      tables.map(({ name }) => name),
    );
    for (const table of tables) {
      if (databaseOnlyTables.includes(table.name)) continue;
      const count = before[table.name] ?? 0;
      if (count === 0) await addRow(db, table, false, known);
      if (count < 2 && !singleRowTables.includes(table.name)) await addRow(db, table, true, known);
    }
    const filled = await countRows(
      db,
      tables.map(({ name }) => name),
    );
    await migrate(db, migration).catch((cause) => {
      throw new Error(`${migration}: ${cause}`, { cause });
    });
    const remainingTables = new Set((await readTables(db)).map(({ name }) => name));
    const remainingCounts = await countRows(
      db,
      Object.keys(filled).filter((name) => remainingTables.has(name)),
    );
    for (const [name, count] of Object.entries(filled)) {
      if (droppingMigrations[migration]?.includes(name)) continue;
      expect(remainingCounts[name], `${migration}: ${name}`).toBeGreaterThanOrEqual(count);
    }
  }
});
