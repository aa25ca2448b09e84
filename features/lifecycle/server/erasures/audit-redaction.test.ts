import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { note, useAuditChain } from '#app/testing/audit-chain.ts';
import { createTestDatabase } from '#app/testing/database.ts';
import { closeAuditBundle, openAuditBundle, recordAudit } from '#core/server/audit.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { certificateHash } from '#features/audit/server/service.ts';
import { verifyAudit } from '#features/audit/server/verification.ts';

const chain = useAuditChain();
const { tamper } = chain;

const personId = '11111111-1111-4111-8111-111111111111';

const recordEntry = (on: Executor, reason: string, recordId: string | null = personId) =>
  recordAudit(contextWithoutApp(on), {
    action: 'applicant.updated',
    recordId,
    reason,
    after: { name: 'Zyxw', friend: personId },
  });

/** Deletes rows of the person; only deleted records may be redacted from the audit log. */
async function remove(on: Executor, ids: string[]): Promise<void> {
  await sql`insert into location (id, name)
    select one, 'Record' from unnest(${ids}::uuid[]) as one`.execute(on);
  await sql`select begin_emptying(${ids}::text[])`.execute(on);
  await sql`delete from location where id = any(${ids}::uuid[])`.execute(on);
}

/** Redacts a person from the audit log, with the covering entry unless `hasCoverEntry` is false. */
async function redact(db: Executor, ownIds = [personId], hasCoverEntry = true): Promise<string> {
  const erasure = randomUUID();
  await (db as typeof chain.db).transaction().execute(async (on) => {
    const { rows } = await sql<{ id: number }>`select id from audit_entry
      where record_id = any(${ownIds}::uuid[]) or after::text like ${`%${ownIds[0]}%`}`.execute(on);
    const ids = rows.map(({ id }) => id);
    await remove(on, ownIds);
    const erasedAt = new Date();
    await sql`insert into erasure (id, number, erased_at, reason, counts, hash)
      select ${erasure}::uuid, count(*) + 1, ${erasedAt}::timestamptz, 'own_request', '{"notes": 2}', ''
      from erasure`.execute(on);
    await sql`select empty_audit_entries(${erasure}::uuid, ${ids}::bigint[], ${ownIds}::uuid[], ${ownIds}::text[])`.execute(
      on,
    );
    const digest = await sql<{ emptied: string }>`
      select encode(audit_erasure_digest(${erasure}::uuid), 'hex') as emptied`.execute(on);
    if (!hasCoverEntry) return;
    const emptied = digest.rows[0]?.emptied ?? '';
    const { rows: made } = await sql<{ number: number }>`select number from erasure
      where id = ${erasure}`.execute(on);
    const number = made[0]?.number ?? 0;
    const hash = certificateHash({
      id: erasure,
      number,
      erasedAt,
      erasedBy: null,
      reason: 'own_request',
      backupsUntil: null,
      counts: { notes: 2 },
      emptied,
    });
    await sql`update erasure set hash = ${hash} where id = ${erasure}`.execute(on);
    const after = { emptied, hash, number };
    await recordAudit(contextWithoutApp(on), { action: 'erasure.done', recordId: erasure, after });
  });
  return erasure;
}

const saying = async (word: string, db = chain.db) => {
  const { rows } = await sql`select from audit_entry
    where strpos(audit_entry::text, ${word}) > 0`.execute(db);
  return rows.length;
};

describe('redacted audit entry', () => {
  it('says nothing about the person and keeps the hash chain intact', async () => {
    await note(chain.db, 'before');
    await recordEntry(chain.db, 'about Zyxw');
    await recordEntry(chain.db, 'of others', null);
    await note(chain.db, 'after');
    await redact(chain.db);
    expect(await saying(personId)).toBe(0);
    // Other entries about other people stay, without the person's name.
    expect(await saying('of others')).toBe(1);
    expect(await saying('about')).toBe(0);
    expect(await verifyAudit(chain.db)).toMatchObject({
      entries: 5,
      erasures: 1,
      broken: null,
    });
  });

  it('can be redacted again for another person', async () => {
    const other = '22222222-2222-4222-8222-222222222222';
    await recordAudit(contextWithoutApp(chain.db), {
      action: 'event.updated',
      recordId: null,
      after: { people: [personId, other] },
    });
    await redact(chain.db);
    await redact(chain.db, [other]);
    expect(await saying(other)).toBe(0);
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 3, broken: null });
  });

  it('may be part of a bundle, or older than erasure support', async () => {
    await chain.db.transaction().execute(async (on) => {
      await openAuditBundle(on);
      for (const reason of ['one', 'two']) await recordEntry(on, reason);
      await closeAuditBundle(contextWithoutApp(on), { action: 'demo.filled', recordId: null });
    });
    await redact(chain.db);
    expect(await saying(personId)).toBe(0);
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 4, broken: null });

    const older = await createTestDatabase('0064-holds');
    try {
      await recordEntry(older.db, 'old');
      await migrate(older.db);
      await redact(older.db);
      expect(await saying('Zyxw', older.db)).toBe(0);
      expect(await verifyAudit(older.db)).toMatchObject({ entries: 2, broken: null });
    } finally {
      await older.drop();
    }
  });

  it.each([
    ['written into', `update audit_entry set after = '{"x": 1}' where record_type = 'applicant'`],
    ['told otherwise', `update audit_erasure set remains = sha256('x')`],
    ['of a certificate that says another number', 'update erasure set number = 99'],
    ['of a certificate that counts otherwise', `update erasure set counts = '{"notes": 1}'`],
    [
      'of a certificate of another day',
      `update erasure set erased_at = erased_at - interval '1 day'`,
    ],
    ['of a certificate that is gone', 'delete from erasure'],
    ['said to be emptied by nobody', `delete from audit_entry where action = 'erasure.done'`],
  ])('detects an entry that is %s', async (_, statement) => {
    await recordEntry(chain.db, 'about Zyxw');
    await redact(chain.db);
    await tamper(statement);
    const { broken } = await verifyAudit(chain.db);
    expect(broken?.problem).toMatch(/emptied-otherwise|entry-missing|certificate-differs/);
  });

  it('detects an erasure faked by the table owner', async () => {
    await recordEntry(chain.db, 'about Zyxw');
    await tamper(`insert into audit_erasure (erasure_id, entry_id, sealed, found, remains)
      select gen_random_uuid(), entry_id, hash, hash, audit_digest(audit_entry, 0, '')
      from audit_seal join audit_entry on audit_entry.id = entry_id`);
    await tamper(`update audit_entry set after = null`);
    expect((await verifyAudit(chain.db)).broken?.problem).toBe('emptied-otherwise');
  });

  it('requires a covering entry', async () => {
    await recordEntry(chain.db, 'about Zyxw');
    await expect(redact(chain.db, [personId], false)).rejects.toThrow('speaks for');
    expect(await saying(personId)).toBe(1);
  });

  it('proves the original content, so an erasure hides no tampering', async () => {
    await recordEntry(chain.db, 'about Zyxw');
    await tamper(`update audit_entry set reason = 'another'`);
    await expect(redact(chain.db)).rejects.toThrow('the audit log is broken at entry');
  });

  it('can’t be made by writing to the audit log or the redaction table', async () => {
    await recordEntry(chain.db, 'about Zyxw');
    const attempts = [
      sql`update audit_entry set reason = null`,
      sql`insert into audit_erasure (erasure_id, entry_id, sealed, found, remains)
        values (gen_random_uuid(), 1, '', '', '')`,
    ];
    for (const attempt of attempts) {
      await expect(attempt.execute(chain.db)).rejects.toThrow('can only be added to');
    }
  });
});
