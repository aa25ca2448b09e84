import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { note, noteAt, useAuditChain } from '#app/testing/audit-chain.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import { anchorChains } from './months.ts';
import { verifyAudit } from './verification.ts';

const chain = useAuditChain();
const { tamper } = chain;

const elm = '11111111-1111-4111-8111-111111111111';
const oak = '22222222-2222-4222-8222-222222222222';

/** Entries sealed and locks taken as at a commit, but not committed until `end` is called. */
async function holdOpen(work: (on: Executor) => Promise<unknown>) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: sealed, resolve: seal, reject } = Promise.withResolvers<void>();
  const committed = chain.db
    .transaction()
    .execute(async (on) => {
      await work(on);
      await sql`set constraints all immediate`.execute(on);
      seal();
      await ended;
    })
    .catch(reject);
  await sealed;
  return { end, committed };
}

/** Writes in its own transaction, which fails instead of waiting for another. */
const writeWithoutWaiting = (locationId: string) =>
  chain.db.transaction().execute(async (on) => {
    await sql`set local lock_timeout = '200ms'`.execute(on);
    await noteAt(on, locationId, 'soon');
  });

describe('writers', () => {
  it('wait for others at their location only', async () => {
    const first = await holdOpen((on) => noteAt(on, elm, 'open'));
    await writeWithoutWaiting(oak).finally(first.end);
    await first.committed;
    const second = await holdOpen((on) => noteAt(on, elm, 'open'));
    const refused = writeWithoutWaiting(elm).finally(second.end);
    await expect(refused).rejects.toMatchObject({ code: '55P03' });
    await second.committed;
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 3, chains: 2, broken: null });
  });

  it('take the chains of several locations in one order, however they wrote to them', async () => {
    const { rows } = await sql<{ chain: string }>`
      select chain from unnest(array[${elm}, ${oak}]::uuid[]) as chain order by audit_chain_lock(chain)
    `.execute(chain.db);
    const [first = '', second = ''] = rows.map((row) => row.chain);
    const open = await holdOpen((on) => noteAt(on, first, 'open'));
    // Waits for the first chain, and must not have the second by then.
    const waiting = chain.db.transaction().execute(async (on) => {
      await noteAt(on, second, 'one');
      await noteAt(on, first, 'two');
    });
    await expect
      .poll(async () => {
        const found = await sql`
          select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())
        `.execute(chain.db);
        return found.rows.length;
      })
      .toBe(1);
    await writeWithoutWaiting(second).finally(open.end);
    await Promise.all([open.committed, waiting]);
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 4, chains: 2, broken: null });
  });
});

describe('the chain of an entry', () => {
  const test = useTestApp();

  it('belongs to the record’s location at the time, or else to the organization', async () => {
    const admin = await test.getToken('admin');
    const call = async (method: 'POST' | 'PUT', url: string, body: object) => {
      const reply = await test.call(method, url, { token: admin, body });
      expect(reply.statusCode).toBeLessThan(300);
      return reply.json();
    };
    const place = { address: null, phone: null };
    const elmHouse = await call('POST', '/api/location', { ...place, name: 'Elm House' });
    const oakHouse = await call('POST', '/api/location', { ...place, name: 'Oak House' });
    const person = await call('POST', '/api/applicant', { firstName: 'Ada', lastName: 'Pebble' });
    const url = `/api/applicant/${person.id}`;
    await call('PUT', url, { version: 1, locationId: elmHouse.id });
    await call('PUT', url, { version: 2, phone: '555-0101' });
    await call('PUT', url, { version: 3, locationId: oakHouse.id });
    const { rows } = await sql<{ action: string; chain: string }>`
      select action, audit_seal.chain from audit_entry join audit_seal on entry_id = id
      where record_id = any(${[person.id, oakHouse.id]}::uuid[]) order by id
    `.execute(test.db);
    const none = '00000000-0000-0000-0000-000000000000';
    expect(rows).toEqual([
      { action: 'location.created', chain: oakHouse.id },
      { action: 'applicant.created', chain: none },
      { action: 'applicant.updated', chain: elmHouse.id },
      { action: 'applicant.updated', chain: elmHouse.id },
      { action: 'applicant.updated', chain: oakHouse.id },
    ]);
    expect(await verifyAudit(test.db)).toMatchObject({ chains: 3, broken: null });
  });
});

describe('verification of several chains', () => {
  beforeEach(async () => {
    for (const reason of ['first', 'second', 'third']) {
      await noteAt(chain.db, elm, reason);
      await noteAt(chain.db, oak, reason);
      await note(chain.db, reason);
    }
    await anchorChains(contextWithoutApp(chain.db));
  });

  it('finds them intact, and adds no second anchor while nothing changes', async () => {
    await anchorChains(contextWithoutApp(chain.db));
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 10, chains: 3, broken: null });
  });

  const other = '33333333-3333-4333-8333-333333333333';
  const forgeries: Record<string, [string, number, (its: string) => string]> = {
    'a changed entry': [
      'content-changed',
      2,
      (its) => `update audit_entry set reason = 'x' where ${its} and reason = 'second'`,
    ],
    'a removed entry': [
      'entry-missing',
      2,
      (its) => `delete from audit_entry where ${its} and reason = 'second'`,
    ],
    'a removed entry with its seal': [
      'seal-missing',
      3,
      (its) => `delete from audit_entry where ${its} and reason = 'second';
        delete from audit_seal where ${its} and position = 2`,
    ],
    'a removed end': [
      'chain-cut',
      3,
      (its) => `delete from audit_entry where ${its} and reason = 'third';
        delete from audit_seal where ${its} and position = 3`,
    ],
    'a removed chain': [
      'chain-cut',
      3,
      (its) => `delete from audit_entry where ${its}; delete from audit_seal where ${its}`,
    ],
    'entries said to be of another chain': [
      'entry-missing',
      1,
      (its) => `update audit_entry set chain = '${other}' where ${its}`,
    ],
    'a chain said to be of another location': [
      'order-changed',
      1,
      (its) => `update audit_entry set chain = '${other}' where ${its};
        update audit_seal set chain = '${other}' where ${its}`,
    ],
  };
  it.each(Object.keys(forgeries).flatMap((name) => [elm, oak].map((id) => [name, id] as const)))(
    'finds %s at %s',
    async (name, id) => {
      const [problem, position, statement] = forgeries[name] ?? ['', 0, () => ''];
      await tamper(statement(`chain = '${id}'`));
      expect((await verifyAudit(chain.db)).broken).toMatchObject({ problem, position });
    },
  );
});
