import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { migrate } from '#core/server/db/migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('0027-clients');
});
afterAll(() => database?.drop());

const created = '2025-01-01T08:00:00.000Z';

/** A person from an earlier version: current status and audit entries. */
async function add(
  name: string,
  status: string,
  auditChanges: { at: string; from: string; to: string; kind?: string; recordType?: string }[] = [],
): Promise<void> {
  const { db } = database;
  await sql`insert into reference_code (code) values (${name})`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into applicant (reference, first_name, last_name, status, created_at, updated_at)
    values (${name}, ${name}, 'Before', ${status}, ${created}, ${created}) returning id`.execute(
    db,
  );
  for (const { at, from, to, kind = 'change', recordType = 'applicant' } of auditChanges) {
    await sql`
      insert into audit_entry (at, actor_kind, action, kind, record_type, record_id, before, after)
      values (${at}, 'system', 'applicant.status-changed', ${kind}, ${recordType}, ${rows[0]?.id},
        jsonb_build_object('status', ${from}::text), jsonb_build_object('status', ${to}::text))
    `.execute(db);
  }
}

async function readHistory(name: string): Promise<unknown[]> {
  const { rows } = await sql<{ at: Date; fromAt: Date | null }>`
    select status_change.status, at, from_status, from_at from status_change
    join applicant on applicant.id = applicant_id where reference = ${name} order by at
  `.execute(database.db);
  return rows.map(({ at, fromAt, ...statuses }) => ({
    ...statuses,
    at: at.toISOString(),
    fromAt: fromAt?.toISOString() ?? null,
  }));
}

it('gives existing people a status history', async () => {
  const [june, july] = ['2025-06-01T08:00:00.000Z', '2025-07-01T08:00:00.000Z'];
  await add('Untold', 'pending');
  await add('Told', 'approve', [
    { at: june, from: 'screening-incomplete', to: 'pending' },
    { at: july, from: 'pending', to: 'approve' },
  ]);
  // A change without the status, one that only resembles it, and one of another record.
  await add('Aside', 'pending', [
    { at: june, from: 'pending', to: 'pending' },
    { at: june, from: 'pending', to: 'approve', kind: 'access' },
    { at: june, from: 'pending', to: 'approve', recordType: 'draft' },
  ]);

  await migrate(database.db);

  const first = { at: created, fromStatus: null, fromAt: null };
  expect(await readHistory('Untold')).toEqual([{ status: 'pending', ...first }]);
  expect(await readHistory('Aside')).toEqual([{ status: 'pending', ...first }]);
  expect(await readHistory('Told')).toEqual([
    { status: 'screening-incomplete', ...first },
    { status: 'pending', at: june, fromStatus: 'screening-incomplete', fromAt: created },
    { status: 'approve', at: july, fromStatus: 'pending', fromAt: june },
  ]);

  // Later changes continue the history.
  const august = '2025-08-01T08:00:00.000Z';
  await sql`update applicant set status = 'approve', updated_at = ${august}
    where reference = 'Untold'`.execute(database.db);
  expect(await readHistory('Untold')).toEqual([
    { status: 'pending', ...first },
    { status: 'approve', at: august, fromStatus: 'pending', fromAt: created },
  ]);
});
