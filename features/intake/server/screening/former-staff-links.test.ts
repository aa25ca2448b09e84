import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#app/testing/database.ts';
import { knownMigrations, migrate } from '#core/server/db/migrate.ts';

const migration = '0085-suspended-screening-links';

let database: TestDatabase;
beforeAll(async () => {
  const names = await knownMigrations();
  database = await createTestDatabase(names[names.indexOf(migration) - 1]);
});
afterAll(() => database?.drop());

let count = 0;

async function id(query: ReturnType<typeof sql<{ id: string }>>): Promise<string> {
  const { rows } = await query.execute(database.db);
  return rows[0]?.id ?? '';
}

function account(role: string, { hasLeft = false } = {}): Promise<string> {
  count += 1;
  return id(sql`
    insert into account (first_name, last_name, email, role, deactivated_at)
    values ('Sam', 'Waymark', ${`before-${count}@test.example`}, ${role},
      case when ${hasLeft} then now() end)
    returning id`);
}

async function record(caseWorkerId: string | null = null): Promise<string> {
  count += 1;
  const reference = `A-TEST-${count}`;
  await sql`insert into reference_code (code) values (${reference})`.execute(database.db);
  return id(sql`
    insert into applicant (reference, first_name, last_name, status, case_worker_id)
    values (${reference}, 'Nour', 'Granit', 'pending', ${caseWorkerId}::uuid)
    returning id`);
}

async function screeningLink(maker: string, how: string, recordId: string): Promise<string> {
  return id(sql`
    with sitting as (
      insert into screening (applicant_id, edition, asked) values (${recordId}, 1, '[]') returning id
    )
    insert into screening_link (screening_id, how, created_by, expires_at)
    select id, ${how}, ${maker}, now() + interval '9 days' from sitting returning id`);
}

const linkState = async (table: string, rowId: string, column = 'id') => {
  const { rows } = await sql<{ state: string }>`
    select case when to_jsonb(line) ->> 'suspended_at' is not null then 'suspended'
      when to_jsonb(line) ->> 'revoked_at' is not null then 'revoked' else 'open' end as state
    from ${sql.table(table)} as line where ${sql.ref(column)} = ${rowId}`.execute(database.db);
  return rows[0]?.state;
};

it('suspends links of colleagues who had already left, and notifies those who may renew them', async () => {
  const [departedId, demotedId] = [
    await account('user', { hasLeft: true }),
    await account('client'),
  ];
  const [activeId, admin] = [await account('user'), await account('admin')];
  const gone = await account('admin', { hasLeft: true });
  const worked = await record(activeId);
  const printed = await screeningLink(departedId, 'print', worked);
  const beside = await screeningLink(demotedId, 'beside', await record());
  const mailed = await screeningLink(departedId, 'mail', await record());
  const activeLink = await screeningLink(activeId, 'print', await record());
  const clientLink = await screeningLink(await account('client'), 'page', await record());
  const portal = async (giver: string, handedOver: boolean) => {
    const client = await account('client');
    const recordId = await record();
    await sql`insert into client_link (account_id, applicant_id, since, invited_by, handed_over)
      values (${client}, ${recordId}, now(), ${giver}, ${handedOver})`.execute(database.db);
    return { client, recordId };
  };
  const [handed, byMail, safe] = [
    await portal(departedId, true),
    await portal(departedId, false),
    await portal(activeId, true),
  ];
  const opened = await screeningLink(handed.client, 'page', handed.recordId);
  const invitation = (inviter: string) =>
    id(sql`
      insert into invitation (email, role, language, invited_by, expires_at)
      values (${`${crypto.randomUUID()}@test.example`}, 'admin', 'en', ${inviter},
        now() + interval '7 days')
      returning id`);
  const [byGone, byAdmin] = [await invitation(gone), await invitation(admin)];

  await migrate(database.db, migration);

  expect(await linkState('screening_link', printed)).toBe('suspended');
  expect(await linkState('screening_link', beside)).toBe('suspended');
  for (const one of [mailed, activeLink, clientLink])
    expect(await linkState('screening_link', one)).toBe('open');
  expect(await linkState('client_link', handed.client, 'account_id')).toBe('suspended');
  expect(await linkState('screening_link', opened)).toBe('revoked');
  for (const { client } of [byMail, safe]) {
    expect(await linkState('client_link', client, 'account_id')).toBe('open');
  }
  expect(await linkState('invitation', byGone)).toBe('revoked');
  expect(await linkState('invitation', byAdmin)).toBe('open');
  const { rows } = await sql<{ accountId: string; event: string; recordId: string }>`
    select account_id, values ->> 'event' as event, record_id from notice
    where kind = 'portal-link'`.execute(database.db);
  const eventsFor = (accountId: string) =>
    rows.filter((row) => row.accountId === accountId).map(({ event }) => event);
  expect(eventsFor(admin).sort()).toEqual([
    'screening-suspended',
    'screening-suspended',
    'suspended',
  ]);
  expect(rows.filter((row) => row.accountId === activeId)).toEqual([
    { accountId: activeId, event: 'screening-suspended', recordId: worked },
  ]);
  for (const inactiveId of [departedId, demotedId, gone]) expect(eventsFor(inactiveId)).toEqual([]);
});
