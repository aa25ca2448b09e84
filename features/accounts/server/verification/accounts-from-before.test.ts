import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { knownMigrations, migrate } from '#core/server/db/migrate.ts';

const migration = '0080-proven-addresses';

let database: TestDatabase;
beforeAll(async () => {
  const names = await knownMigrations();
  database = await createTestDatabase(names[names.indexOf(migration) - 1]);
});
afterAll(() => database?.drop());

async function add(email: string, role: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into account (first_name, last_name, email, role)
    values ('Sam', 'Waymark', ${email}, ${role}) returning id`.execute(database.db);
  return rows[0]?.id ?? '';
}

/** A log entry as the previous version wrote it. */
async function log(action: string, recordId: string, after: object): Promise<void> {
  await sql`insert into audit_entry (actor_kind, action, record_type, record_id, after)
    values ('public', ${action}, split_part(${action}, '.', 1), ${recordId}::uuid,
      ${JSON.stringify(after)}::jsonb)`.execute(database.db);
}

it('marks addresses as verified by log entries and locks no account out', async () => {
  const setUp = await add('set-up@before.example', 'admin');
  await log('account.registered', setUp, { role: 'admin' });
  const invited = await add('invited@before.example', 'client');
  await log('account.registered', invited, { role: 'client' });
  await log('invitation.accepted', crypto.randomUUID(), { accountId: invited });
  const google = await add('google@before.example', 'user');
  await sql`insert into social_login (provider, subject, account_id, email)
    values ('google', 'subject', ${google}, 'Google@before.example')`.execute(database.db);
  const promoted = await add('promoted@before.example', 'user');
  await log('account.registered', promoted, { role: 'client' });
  const alone = await add('alone@before.example', 'client');
  await log('account.registered', alone, { role: 'client' });
  const linked = await add('linked@before.example', 'client');
  await sql`insert into reference_code (code) values ('A-TEST')`.execute(database.db);
  await sql`with person as (
      insert into applicant (reference, first_name, last_name, status)
      values ('A-TEST', 'Nour', 'Granit', 'pending')
      returning id
    )
    insert into client_link (account_id, applicant_id, since)
    select ${linked}::uuid, id, now() from person`.execute(database.db);

  await migrate(database.db, migration);
  const { rows } = await sql<{ id: string; state: string }>`
    select id, case when email_verified_at is not null then 'verified'
      when verification_waived then 'waived' else 'closed' end as state
    from account`.execute(database.db);
  const states = Object.fromEntries(rows.map(({ id, state }) => [id, state]));
  expect(states).toEqual({
    [setUp]: 'verified',
    [invited]: 'verified',
    [google]: 'verified',
    // Keeps its access; the first proof still ends earlier ways in.
    [promoted]: 'waived',
    [linked]: 'waived',
    // Sees nothing, so loses nothing.
    [alone]: 'closed',
  });
});
