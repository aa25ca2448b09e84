import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { recordAudit } from '#core/server/audit.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import type { Database } from '#core/server/db/database.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export const note = (on: Database, reason: string) =>
  recordAudit(contextWithoutApp(on), {
    action: 'demo.filled',
    recordId: null,
    reason,
    before: { 'é\n"\\': null, b: 1.5, a: [] },
    after: { a: ['x'], nested: { deep: true } },
  });

/** Adds an entry about a location, which needn't exist, to its chain. */
export const noteAt = (on: Database, locationId: string, reason: string, at?: Date) =>
  recordAudit(contextWithoutApp(on), {
    action: 'location.updated',
    recordId: locationId,
    reason,
    ...(at ? { at } : {}),
  });

/** A separate database whose audit log is empty before each test. */
export function useAuditChain() {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  beforeEach(() =>
    tamper(
      'truncate audit_entry, audit_seal, audit_erasure, erasure, erased_record, erased_content restart identity',
    ),
  );
  afterAll(() => test?.drop());

  /** Changes data like a database superuser, with triggers off. */
  async function tamper(statement: string): Promise<void> {
    await test.db.transaction().execute(async (on) => {
      await sql`set local session_replication_role = replica`.execute(on);
      await sql.raw(statement).execute(on);
    });
  }

  /** The seals in order, each with the reason of its entry. */
  async function positions() {
    const sealed = await test.db
      .selectFrom('auditSeal')
      .innerJoin('auditEntry', 'auditEntry.id', 'entryId')
      .select(['position', 'reason'])
      .orderBy('position')
      .execute();
    return sealed.map(({ position, reason }) => [position, reason]);
  }

  return {
    get db() {
      return test.db;
    },
    get url() {
      return test.url;
    },
    tamper,
    positions,
  };
}
