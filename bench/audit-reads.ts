import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { contextWithoutApp } from '#core/server/context.ts';
import { type Database, openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as audit from '#features/audit/server/service.ts';
import { timelineKinds } from '#features/timeline/contract/timeline.ts';
import * as timeline from '#features/timeline/server/timeline-queries.ts';

/**
 * Reads of the audit log with 100,000 and 5 million entries over five years of months, in turns;
 * medians in ms. Run: npm run bench:audit-reads
 */

const sizes = [100_000, 5_000_000];
const months = 60;
const people = 20_000;
const rounds = 300;
const someone = '00000000-0000-4000-8000-000000000777';
const reader = '00000000-0000-4000-8000-0000000000aa';
const scope = {
  kind: 'account',
  accountId: reader,
  sessionId: reader,
  role: 'admin',
  visitor: { address: '127.0.0.1' },
} as unknown as StaffScope;

const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') });
const first = openDatabase(postgres.url);
const logs: { size: number; db: Database }[] = [];
try {
  for (const size of sizes) {
    await sql.raw(`create database log_${size}`).execute(first);
    const url = new URL(postgres.url);
    url.pathname = `/log_${size}`;
    const db = openDatabase(url.href, { silence: Number.POSITIVE_INFINITY });
    logs.push({ size, db });
    await migrate(db);
    await fill(db, size);
  }
  const reads: Record<string, (db: Database, round: number) => Promise<unknown>> = {
    'audit log, first page': (db) => list(db, {}),
    'audit log, one action': (db) => list(db, { action: 'applicant.updated' }),
    'audit log, one kind': (db) => list(db, { kind: 'change' }),
    'audit log, one month': (db) => list(db, { from: '2024-03-01', to: '2024-03-31' }),
    'audit log, one record': (db) => list(db, { recordId: someone }),
    'timeline of a person': (db) => readTimeline(db),
    'access noted already': (db) => noteAccess(db, reader),
    'access noted as new': (db, round) =>
      noteAccess(db, `00000000-0000-4000-8000-${String(round).padStart(12, '0')}`),
  };
  for (const [name, read] of Object.entries(reads)) {
    const times = logs.map(() => [] as number[]);
    for (let round = -20; round < rounds; round += 1) {
      for (const [place, { db }] of logs.entries()) {
        const begin = performance.now();
        await read(db, round + 100);
        if (round >= 0) times[place]?.push(performance.now() - begin);
      }
    }
    const [small = 0, large = 0] = times.map(median);
    console.log(
      `${name}: ${small.toFixed(2)} ms, ${large.toFixed(2)} ms (${(large / small).toFixed(2)} ×)`,
    );
  }
} finally {
  for (const { db } of logs) await db.destroy();
  await first.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Entries of five years, evenly, without seals: reads look at one seal for each entry shown. */
async function fill(db: Database, size: number): Promise<void> {
  await sql
    .raw(`
    do $$
    declare
      ends date := (select ends from audit_partitions() where name = 'audit_seal_earlier');
      month date := ends - interval '${months} months';
    begin
      drop table audit_entry_before, audit_seal_before, audit_seal_earlier;
      perform add_audit_partition('earlier', null, month);
      while month < ends loop
        perform add_audit_partition(to_char(month, 'YYYY_MM'), month, (month + interval '1 month')::date);
        month := month + interval '1 month';
      end loop;
    end $$;
    insert into account (id, first_name, last_name, email, password_hash, role)
    values ('${reader}', 'Ada', 'Waymark', 'ada@bench.example', '', 'admin');
  `)
    .execute(db);
  await db.transaction().execute(async (on) => {
    await sql`set local session_replication_role = replica`.execute(on);
    await sql`
      insert into audit_entry (id, at, actor_id, actor_kind, kind, action, record_type, record_id, before, after, chain)
      select n, now() - (${size}::bigint - n) * (interval '${sql.raw(String(months * 30))} days' / ${size}::bigint),
        ${reader}::uuid, 'account', case when n % 4 = 0 then 'change' else 'access' end,
        case when n % 4 = 0 then 'applicant.updated' else 'applicant.opened' end, 'applicant',
        ('00000000-0000-4000-8000-' || lpad((n % ${people})::text, 12, '0'))::uuid,
        case when n % 4 = 0 then '{"phone": null}'::jsonb end,
        case when n % 4 = 0 then '{"phone": "555-0100"}'::jsonb end,
        '00000000-0000-0000-0000-000000000000'
      from generate_series(1, ${size}::bigint) as n
    `.execute(on);
    await sql`
      insert into audit_seal (month, chain, position, entry_id, previous_hash, hash)
      select audit_month(at), chain, id, id, '', sha256(id::text::bytea) from audit_entry
    `.execute(on);
    await sql`select setval('audit_entry_id_seq', ${size})`.execute(on);
  });
  await sql`vacuum analyze audit_entry, audit_seal`.execute(db);
}

function list(db: Database, filters: Omit<Parameters<typeof audit.list>[1], 'sort' | 'limit'>) {
  return audit.list(contextWithoutApp(db, scope), { sort: '-at', limit: 50, ...filters });
}

function readTimeline(db: Database) {
  return timeline.listEvents(contextWithoutApp(db, scope), someone, {
    kinds: [...timelineKinds],
    otherRecordIds: [],
    after: undefined,
    limit: 31,
  });
}

function noteAccess(db: Database, session: string) {
  return sql`select note_access('applicant.opened', ${someone}::uuid, ${reader}::uuid, ${session}::uuid,
    '127.0.0.1', now(), now() - interval '15 minutes')`.execute(db);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
