import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { note, useAuditChain } from '#app/testing/audit-chain.ts';
import { runOnServer, urlForDatabase } from '#app/testing/postgres-server.ts';
import { openDatabase } from '#core/server/db/database.ts';
import { verifyAudit } from './verification.ts';

const chain = useAuditChain();
const { tamper, positions } = chain;

/** Writes in its own transaction, which fails instead of waiting for another. */
const noteSoon = (reason: string) =>
  chain.db.transaction().execute(async (on) => {
    await sql`set local lock_timeout = '2s'`.execute(on);
    await note(on, reason);
  });

async function addThree(): Promise<void> {
  for (const reason of ['first', 'second', 'third']) await note(chain.db, reason);
}

describe('the hash chain', () => {
  it('starts out valid while empty', async () => {
    expect(await verifyAudit(chain.db)).toEqual({
      entries: 0,
      chains: 0,
      newest: null,
      broken: null,
      expectedAt: null,
      erasures: 0,
    });
  });

  it('has a link for each entry, even for several in one transaction', async () => {
    await note(chain.db, 'alone');
    await chain.db.transaction().execute(async (on) => {
      await note(on, 'one');
      await note(on, 'two');
    });
    expect(await positions()).toEqual([
      [1, 'alone'],
      [2, 'one'],
      [3, 'two'],
    ]);
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 3, broken: null });
  });

  it('follows commit order and blocks no writer', async () => {
    const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const first = chain.db.transaction().execute(async (on) => {
      await note(on, 'begun first');
      write();
      await committed;
    });
    await written;
    const second = noteSoon('committed first');
    await second.finally(commit);
    await first;
    expect(await positions()).toEqual([
      [1, 'committed first'],
      [2, 'begun first'],
    ]);
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 2, broken: null });
  });

  it('stays valid under 20 concurrent writers, some of which roll back', async () => {
    const pools = [chain.db, openDatabase(chain.url)];
    let committedCount = 0;
    const write = async (writer: number, round: number) => {
      const entries = 1 + ((writer + round) % 3);
      const isRolledBack = (writer + round) % 4 === 0;
      const pool = pools[writer % 2] ?? chain.db;
      await pool
        .transaction()
        .execute(async (on) => {
          for (let entry = 0; entry < entries; entry += 1) {
            await note(on, `${writer} ${round} ${entry}`);
          }
          if (isRolledBack) throw new Error('taken back');
          committedCount += entries;
        })
        .catch((error) => {
          if (error.message !== 'taken back') throw error;
        });
    };
    await Promise.all(
      Array.from({ length: 20 }, async (_, writer) => {
        for (let round = 0; round < 5; round += 1) await write(writer, round);
      }),
    );
    await pools[1]?.destroy();
    expect(committedCount).toBeGreaterThan(100);
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: committedCount, broken: null });
  });

  it('fails a transaction that doesn’t see the newest link instead of forking', async () => {
    const stale = chain.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (on) => {
        await note(on, 'stale');
        await noteSoon('in between');
      });
    await expect(stale).rejects.toMatchObject({ code: '23505' });
    expect(await positions()).toEqual([[1, 'in between']]);
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 1, broken: null });
  });

  it('gives the same hashes under any time zone and date style', async () => {
    await addThree();
    const elsewhere = new URL(chain.url);
    const options = '-c timezone=Asia/Tokyo -c datestyle=SQL,DMY -c intervalstyle=iso_8601';
    elsewhere.searchParams.set('options', options);
    const other = openDatabase(elsewhere.href);
    const found = await verifyAudit(other);
    await other.destroy();
    expect(found).toMatchObject({ entries: 3, broken: null });
    expect(found.newest).toEqual((await verifyAudit(chain.db)).newest);
  });

  it('verifies in batches, whether or not the last one is full', async () => {
    await sql`
      insert into audit_entry (actor_kind, action, record_type)
      select 'system', 'demo.filled', 'demo' from generate_series(1, 4000)
    `.execute(chain.db);
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 4000, broken: null });
    await note(chain.db, 'one more');
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 4001, broken: null });
  });

  it('starts with existing entries, ordered by their numbers', async () => {
    const folder = new URL('../../../migrations/', import.meta.url);
    const scripts = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort();
    const name = `test_before_${process.pid}`;
    await runOnServer(inject('postgresUrl'), `CREATE DATABASE ${name}`);
    const old = openDatabase(urlForDatabase(inject('postgresUrl'), name));
    const run = (script: string) =>
      sql.raw(readFileSync(new URL(script, folder), 'utf8')).execute(old);
    for (const script of scripts.filter((one) => one < '0010')) await run(script);
    await sql`
      insert into audit_entry (actor_kind, action, record_type, reason)
      values ('system', 'demo.filled', 'demo', 'old one'), ('system', 'demo.filled', 'demo', 'two')
    `.execute(old);
    await run('0010-audit-chain.sql');
    await note(old, 'new');
    // Later migrations read it in the same way.
    for (const script of scripts.filter((one) => one > '0010-audit-chain.sql')) await run(script);
    const found = await verifyAudit(old);
    await old.destroy();
    await runOnServer(inject('postgresUrl'), `DROP DATABASE ${name}`);
    expect(found).toMatchObject({ entries: 3, broken: null });
  });
});

describe('the audit tables refuse', () => {
  it.each([
    'update audit_entry set reason = null',
    'delete from audit_entry',
    'truncate audit_entry cascade',
    'update audit_seal set hash = previous_hash',
    'delete from audit_seal',
    'truncate audit_seal',
    `insert into audit_seal values (9, 1, '', '')`,
    'select seal_audit_entry(audit_entry) from audit_entry',
  ])('%s', async (statement) => {
    await addThree();
    await expect(sql.raw(statement).execute(chain.db)).rejects.toThrow('can only be added to');
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 3, broken: null });
  });
});

describe('chain verification', () => {
  /** Changes the content and recomputes the hash, as a forger would. */
  const forged = (position: number) => `
    update audit_seal set hash = audit_digest(audit_entry, position, previous_hash)
    from audit_entry where audit_entry.id = entry_id and position = ${position}
  `;

  /** Swaps the first and the third. */
  const swapped = (column: string) => `
    update audit_seal set ${column} = -${column} where ${column} <> 2;
    update audit_seal set ${column} = 4 + ${column} where ${column} < 0
  `;

  it.each([
    ['content-changed', 2, `update audit_entry set reason = 'other' where id = 2`],
    ['content-changed', 1, `update audit_entry set reason = '' where id = 1`],
    ['content-changed', 3, `update audit_entry set after = after - 'nested' where id = 3`],
    [
      'content-changed',
      2,
      `update audit_entry set at = at + interval '1 microsecond' where id = 2`,
    ],
    ['content-changed', 2, `update audit_entry set address = '' where id = 2`],
    ['entry-missing', 2, 'delete from audit_entry where id = 2'],
    ['entry-missing', 3, 'delete from audit_entry where id = 3'],
    [
      'seal-missing',
      3,
      'delete from audit_entry where id = 2; delete from audit_seal where entry_id = 2',
    ],
    ['seal-missing', 2, 'delete from audit_seal where entry_id = 1'],
    ['content-changed', 1, swapped('entry_id')],
    ['order-changed', 1, swapped('position')],
    ['order-changed', 3, `update audit_entry set reason = 'other' where id = 2; ${forged(2)}`],
    [
      'order-changed',
      2,
      `delete from audit_entry where id = 2; delete from audit_seal where entry_id = 2;
       update audit_seal set position = 2 where position = 3; ${forged(2)}`,
    ],
  ])('finds %s at position %i after: %s', async (problem, position, statement) => {
    await addThree();
    await tamper(statement);
    const { broken } = await verifyAudit(chain.db);
    expect(broken).toMatchObject({ problem, position });
  });

  it('finds an entry inserted past the triggers', async () => {
    await addThree();
    await tamper(
      `insert into audit_entry (id, actor_kind, action, record_type) values (4, 'system', 'a.b', 'a')`,
    );
    expect((await verifyAudit(chain.db)).broken).toMatchObject({
      problem: 'never-sealed',
      position: null,
      entryId: 4,
      at: expect.any(Date),
    });
  });

  it('detects a truncated chain only with an external hash', async () => {
    await addThree();
    const externalHash = (await verifyAudit(chain.db)).newest?.hash ?? '';
    await note(chain.db, 'fourth');
    expect(await verifyAudit(chain.db, externalHash.toUpperCase())).toMatchObject({
      broken: null,
      expectedAt: 3,
    });
    await tamper('delete from audit_seal where position > 2; delete from audit_entry where id > 2');
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 2, broken: null });
    expect(await verifyAudit(chain.db, externalHash)).toMatchObject({
      broken: null,
      expectedAt: null,
    });
  });

  it('detects a rebuilt chain only with an external hash', async () => {
    await addThree();
    const externalHash = (await verifyAudit(chain.db)).newest?.hash ?? '';
    await tamper(`
      update audit_entry set reason = 'other' where id = 1;
      delete from audit_seal;
      select seal_audit_entry(audit_entry) from audit_entry;
    `);
    expect(await verifyAudit(chain.db, externalHash)).toMatchObject({
      entries: 3,
      broken: null,
      expectedAt: null,
      erasures: 0,
    });
  });
});
