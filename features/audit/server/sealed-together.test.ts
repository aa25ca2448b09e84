import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { note, useAuditChain } from '#app/testing/audit-chain.ts';
import { closeAuditBundle, openAuditBundle } from '#core/server/audit.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import { verifyAudit } from './verification.ts';

const chain = useAuditChain();
const { tamper, positions } = chain;

describe('entries sealed together', () => {
  /** Adds an entry, a bundle of three with its closing entry, and another entry. */
  const addBundle = async () => {
    await note(chain.db, 'before');
    await chain.db.transaction().execute(async (on) => {
      await openAuditBundle(on);
      for (const reason of ['one', 'two', 'three']) await note(on, reason);
      await closeAuditBundle(contextWithoutApp(on), {
        action: 'demo.filled',
        recordId: null,
        reason: 'all',
      });
    });
    await note(chain.db, 'after');
  };

  it('share one seal', async () => {
    await addBundle();
    expect(await positions()).toEqual([
      [1, 'before'],
      [2, 'all'],
      [3, 'after'],
    ]);
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 6, broken: null });
  });

  it('fail at commit when nothing seals them or they come too late', async () => {
    await addBundle();
    const open = chain.db.transaction().execute(async (on) => {
      await openAuditBundle(on);
      await note(on, 'open');
    });
    await expect(open).rejects.toThrow('was not closed');
    const late = sql`insert into audit_entry (actor_kind, action, record_type, bundle)
      select 'system', 'a.b', 'a', bundle from audit_entry where reason = 'all'`;
    await expect(late.execute(chain.db)).rejects.toThrow('was not closed');
    expect(await verifyAudit(chain.db)).toMatchObject({ entries: 6, broken: null });
  });

  it.each([
    ['changed', `update audit_entry set reason = 'other' where reason = 'two'`],
    ['removed', `delete from audit_entry where reason = 'three'`],
    [
      'added',
      `insert into audit_entry (id, actor_kind, action, record_type, bundle)
       select 99, 'system', 'a.b', 'a', bundle from audit_entry where reason = 'all'`,
    ],
    ['moved out', `update audit_entry set bundle = null where reason = 'one'`],
  ])('reveal tampering: %s', async (_, statement) => {
    await addBundle();
    await tamper(statement);
    expect((await verifyAudit(chain.db)).broken).toMatchObject({
      problem: 'bundle-changed',
      position: 2,
    });
  });

  it.each([
    [
      'another digest',
      'content-changed',
      `update audit_entry set reason = 'other' where reason = 'two';
       update audit_entry set bundle_digest = audit_bundle_digest(bundle) where reason = 'all'`,
    ],
    [
      'an unclosed bundle',
      'never-sealed',
      `insert into audit_entry (id, actor_kind, action, record_type, bundle)
       values (99, 'system', 'a.b', 'a', gen_random_uuid())`,
    ],
    [
      'a bundle closed without a seal',
      'never-sealed',
      `insert into audit_entry (id, actor_kind, action, record_type, bundle, bundle_digest)
       values (99, 'system', 'a.b', 'a', gen_random_uuid(), '')`,
    ],
  ])('reveal tampering: %s', async (_, problem, statement) => {
    await addBundle();
    await tamper(statement);
    expect((await verifyAudit(chain.db)).broken).toMatchObject({ problem });
  });
});
