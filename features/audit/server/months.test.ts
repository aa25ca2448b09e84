import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { noteAt } from '#app/testing/audit-chain.ts';
import { createTestDatabase } from '#app/testing/database.ts';
import { passNight } from '#app/testing/jobs.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import type { Database } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { trim } from './month-queries.ts';
import { anchorChains } from './months.ts';
import { verifyAudit } from './verification.ts';

const elm = '11111111-1111-4111-8111-111111111111';
const oak = '22222222-2222-4222-8222-222222222222';

const partitionNames = async (db: Database, name: string) => {
  const { rows } = await sql<{ name: string }>`
    select name from audit_partitions() where part_of = ${name} order by begins nulls first
  `.execute(db);
  return rows.map((row) => row.name.replace(`${name}_`, ''));
};

const listReasons = async (db: Database, table: string) => {
  const { rows } = await sql<{ reason: string }>`
    select reason from ${sql.table(table)} where reason is not null order by id
  `.execute(db);
  return rows.map(({ reason }) => reason);
};

describe('tables of the months', () => {
  const test = useTestApp({ doJobs: true });

  it('exist months ahead, thanks to the nightly job', async () => {
    await test.call('GET', '/healthz');
    const before = await partitionNames(test.db, 'audit_entry');
    test.moveClock(92 * 86_400_000);
    await passNight(test.db);
    const after = await partitionNames(test.db, 'audit_entry');
    expect(after.length).toBeGreaterThan(before.length + 2);
    expect(after.at(-1)).toBe('later');
    expect(await partitionNames(test.db, 'audit_seal')).toEqual(
      expect.arrayContaining(after.slice(1)),
    );
  });
});

describe('the log of an installation from before there were months', () => {
  it('keeps its entries, its chain, and its next number, and new entries join new chains', async () => {
    const old = await createTestDatabase('0171-note-access');
    try {
      const { db } = old;
      for (const reason of ['one', 'two']) await insertOld(db, reason);
      await migrate(db);
      await noteAt(db, elm, 'three');
      await anchorChains(contextWithoutApp(db));
      expect(await verifyAudit(db)).toMatchObject({ entries: 4, chains: 2, broken: null });
      const { rows } =
        await sql`select id, reason from audit_entry where reason is not null order by id`.execute(
          db,
        );
      expect(rows).toEqual([
        { id: 1, reason: 'one' },
        { id: 2, reason: 'two' },
        { id: 3, reason: 'three' },
      ]);
      // Its end is anchored like that of any other.
      await tamper(
        db,
        `delete from audit_entry where id = 2; delete from audit_seal where entry_id = 2`,
      );
      expect((await verifyAudit(db)).broken).toMatchObject({ problem: 'chain-cut', position: 2 });
    } finally {
      await old.drop();
    }
  });
});

const insertOld = (db: Database, reason: string) =>
  sql`insert into audit_entry (actor_kind, action, record_type, reason)
    values ('system', 'old.made', 'old', ${reason})`.execute(db);

async function tamper(db: Database, statement: string): Promise<void> {
  await db.transaction().execute(async (on) => {
    await sql`set local session_replication_role = replica`.execute(on);
    await sql.raw(statement).execute(on);
  });
}

describe('an entry of a month without a table', () => {
  it('waits in the last table, then moves to the table of its month', async () => {
    const test = await createTestDatabase();
    try {
      const { db } = test;
      const inFiveMonths = new Date(Date.now() + 150 * 86_400_000);
      await noteAt(db, elm, 'soon', inFiveMonths);
      await noteAt(db, elm, 'far', new Date('2199-01-01T00:00:00Z'));
      expect(await listReasons(db, 'audit_entry_later')).toEqual(['soon', 'far']);
      await sql`select add_audit_months(now() + interval '6 months')`.execute(db);
      expect(await listReasons(db, 'audit_entry_later')).toEqual(['far']);
      expect(await listReasons(db, 'audit_entry')).toEqual(['soon', 'far']);
      expect(await verifyAudit(db)).toMatchObject({ entries: 2, broken: null });
      await noteAt(db, elm, 'sooner', inFiveMonths);
      expect(await verifyAudit(db)).toMatchObject({ entries: 3, broken: null });
      await expect(sql`delete from audit_entry_later`.execute(db)).rejects.toThrow(
        'can only be added to',
      );
    } finally {
      await test.drop();
    }
  });
});

describe('retention of the audit log', () => {
  const open: { drop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.drop();
  });

  /** A log with tables for January and February 2018, each with an entry at two locations, and one of today. */
  async function keptSince2018() {
    const test = await createTestDatabase();
    open.push(test);
    const { db } = test;
    await sql`
      do $$
      declare
        ends date := (select ends from audit_partitions() where name = 'audit_seal_earlier');
      begin
        drop table audit_entry_before, audit_seal_before, audit_seal_earlier;
        perform add_audit_partition('earlier', null, '2018-01-01');
        perform add_audit_partition('2018_01', '2018-01-01', '2018-02-01');
        perform add_audit_partition('2018_02', '2018-02-01', '2018-03-01');
        perform add_audit_partition('2018_03', '2018-03-01', ends);
      end $$
    `.execute(db);
    for (const month of ['2018-01', '2018-02']) {
      for (const id of [elm, oak]) await noteAt(db, id, month, new Date(`${month}-15T12:00:00Z`));
    }
    await noteAt(db, elm, 'today');
    await anchorChains(contextWithoutApp(db));
    return db;
  }

  it('removes whole months, names what it removed, and leaves chains that verify', async () => {
    const db = await keptSince2018();
    // Counted in the tests' time zone, 105 months earlier is the evening of February 28: March in UTC.
    const ctx = { ...contextWithoutApp(db), now: new Date('2026-11-30T00:30:00Z') };
    await trim(ctx, 105);
    expect(await listReasons(db, 'audit_entry')).toEqual(['2018-02', '2018-02', 'today']);
    const said = await db
      .selectFrom('auditEntry')
      .select('after')
      .where('action', '=', 'audit.trimmed')
      .executeTakeFirst();
    expect(said?.after).toMatchObject({
      keptSince: '2018-02-01',
      entries: 2,
      chains: [
        expect.stringMatching(`^2018-01-01 ${elm} 1 [0-9a-f]{64}$`),
        expect.stringMatching(`^2018-01-01 ${oak} 1 [0-9a-f]{64}$`),
      ],
    });
    expect(await verifyAudit(db)).toMatchObject({ entries: 5, broken: null });
    // Nothing more to remove, and nothing to say.
    await trim(ctx, 105);
    expect(await verifyAudit(db)).toMatchObject({ entries: 5, broken: null });
    // A late entry for a removed month is stored, and verification still covers the remaining months.
    await noteAt(db, elm, 'late', new Date('2017-06-01T00:00:00Z'));
    expect(await verifyAudit(db)).toMatchObject({ entries: 6, broken: null });
    await tamper(db, `delete from audit_entry where reason = '2018-02'`);
    expect((await verifyAudit(db)).broken).toMatchObject({ problem: 'entry-missing' });
  });

  it('keeps six years, whatever it is asked', async () => {
    const db = await keptSince2018();
    await trim(contextWithoutApp(db), 0);
    expect(await listReasons(db, 'audit_entry')).toEqual(['today']);
    expect(await verifyAudit(db)).toMatchObject({ broken: null });
  });

  it('keeps the months that may tell of a person on legal hold', async () => {
    const db = await keptSince2018();
    const account = '44444444-4444-4444-8444-444444444444';
    await sql
      .raw(`
      insert into account (id, first_name, last_name, email, password_hash, role)
      values ('${account}', 'Ada', 'Waymark', 'ada@months.example', '', 'admin');
      insert into reference_code (code) values ('AAAA-1111');
      insert into applicant (id, first_name, last_name, reference, status, created_at)
      values ('${oak}', 'Odette', 'Pebble', 'AAAA-1111', 'prescreening-incomplete', '2018-02-20');
      insert into legal_hold (applicant_id, reason, set_by, set_at) values ('${oak}', 'A court asks', '${account}', now());
    `)
      .execute(db);
    await trim(contextWithoutApp(db), 72);
    expect(await listReasons(db, 'audit_entry')).toEqual(['2018-02', '2018-02', 'today']);
    await sql`update legal_hold set lifted_at = now(), lifted_by = set_by, lift_reason = 'It is over'`.execute(
      db,
    );
    await trim(contextWithoutApp(db), 72);
    expect(await listReasons(db, 'audit_entry')).toEqual(['today']);
  });
});
