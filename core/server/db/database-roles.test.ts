import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureInitialData } from '#app/server/initial-data.ts';
import { buildServer } from '#app/server/server.ts';
import { runOnServer, urlForDatabase } from '#app/testing/postgres-server.ts';
import { readSettings } from '../env.ts';
import { jobKeeper, jobKind } from '../jobs/jobs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/start.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let folder: string;
let postgres: EmbeddedPostgres;
const open: Database[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-roles-'));
  chmodSync(folder, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), throwaway: true });
});

afterAll(async () => {
  for (const db of open) await db.destroy();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function connect(url: string): Database {
  const db = openDatabase(url);
  open.push(db);
  return db;
}

const run = (db: Database, statement: string) => sql.raw(statement).execute(db);
const prepare = () =>
  prepareDatabase({ owner: postgres.url, app: postgres.appUrl }, { makesRole: true });

/** The same server and database with another role. */
function asRole(url: string, name: string, password: string): string {
  const other = new URL(url);
  other.username = name;
  other.password = password;
  return other.href;
}

async function doesJobs(db: Database): Promise<boolean> {
  const kind = jobKind<{ n: number }>('shown');
  const jobs = jobKeeper(db, { doWork: true, onFailure: () => {} });
  const done: number[] = [];
  jobs.handle(kind, async ({ n }) => void done.push(n));
  await jobs.start();
  await jobs.add(db, kind, { n: 7 });
  await expect.poll(() => done).toEqual([7]);
  await jobs.stop();
  return true;
}

describe('the app’s role on the embedded PostgreSQL', () => {
  let owner: Database;
  let app: Database;

  beforeAll(async () => {
    // A data folder from before there were two roles: the owner created the job tables.
    owner = connect(postgres.url);
    await migrate(owner);
    const jobs = jobKeeper(owner, { doWork: false, onFailure: () => {} });
    jobs.handle(jobKind('from-before'), async () => {});
    await jobs.start();
    await jobs.stop();
    await prepare();
    app = connect(postgres.appUrl);
  });

  it('has no special privileges', async () => {
    const { rows } = await sql`
      select rolname, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls,
        has_database_privilege(current_database(), 'create') as makes_schemas,
        has_schema_privilege('public', 'create') as makes_tables
      from pg_roles where rolname = current_user
    `.execute(app);
    expect(rows[0]).toEqual({
      rolname: 'cairn_app',
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolbypassrls: false,
      makesSchemas: false,
      makesTables: false,
    });
  });

  it('runs the app: records are written, read and sealed', async () => {
    const settings = readSettings({
      LOG_LEVEL: 'silent',
      DATA_DIR: join(folder, 'app'),
      PUBLIC_URL: 'http://localhost:3000',
    });
    const key = new Uint8Array(32).fill(1);
    await ensureInitialData(app, settings);
    const secrets = { tokenKey: key, encryptionKey: key, pushKey: key };
    const server = await buildServer({ settings, db: app, secrets, webRoot: '/nowhere' });
    const reply = await server.inject({
      method: 'POST',
      url: '/api/pre-screening',
      payload: { answers: [{ questionId: 'pre-name-first', answer: 'Ada' }] },
    });
    await server.close();
    expect(reply.statusCode).toBe(201);
    const sealed = await app
      .selectFrom('auditEntry')
      .innerJoin('auditSeal', 'entryId', 'auditEntry.id')
      .select('action')
      .execute();
    expect(sealed).toEqual([{ action: 'draft-applicant.begun' }]);
  });

  it('removes a person from the audit log only through the erasure function', async () => {
    await run(
      app,
      `insert into audit_entry (actor_kind, action, record_type, record_id, reason)
      values ('system', 'a.b', 'a', '11111111-1111-4111-8111-111111111111', 'Zyxw')`,
    );
    const erasure = '22222222-2222-4222-8222-222222222222';
    const begin = `insert into erasure (id, number, erased_at, reason, counts, hash)
      values ('${erasure}', 1, now(), 'own_request', '{}', '')`;
    /**
     * Runs one transaction in which the record with this id exists at first and is gone afterwards.
     */
    const remove = async (on: Database, id: string) => {
      await run(on, `insert into location (id, name) values ('${id}', 'Record')`);
      await run(on, `select begin_emptying('{${id}}')`);
      await run(on, `delete from location where id = '${id}'`);
    };
    await app.transaction().execute(async (on) => {
      await run(on, begin);
      await remove(on, '11111111-1111-4111-8111-111111111111');
      await run(
        on,
        `select empty_audit_entries('${erasure}',
        array(select id from audit_entry where reason = 'Zyxw'),
        '{11111111-1111-4111-8111-111111111111}', '{}')`,
      );
      await run(
        on,
        `insert into audit_entry (actor_kind, action, record_type, record_id, after)
        values ('system', 'erasure.done', 'erasure', '${erasure}', jsonb_build_object(
          'emptied', encode(audit_erasure_digest('${erasure}'), 'hex')))`,
      );
    });
    expect((await run(app, `select from audit_entry where reason = 'Zyxw'`)).rows).toEqual([]);
    const empty = (ownIds: string, mentionedIds = '{}') =>
      `select empty_audit_entries('${erasure}', array(select id from audit_entry), '${ownIds}', '${mentionedIds}')`;
    await run(app, `update erasure set hash = 'done'`);
    await expect(run(app, empty('{}'))).rejects.toThrow('no such erasure under way');
    await run(app, `update erasure set hash = ''`);
    // Neither a colleague's entries nor free text can be removed.
    const colleague = '44444444-4444-4444-8444-444444444444';
    await run(
      app,
      `insert into account (id, first_name, last_name, email, password_hash, role)
      values ('${colleague}', 'Ada', 'Waymark', 'ada@roles.example', '', 'user')`,
    );
    for (const [ownIds, mentionedIds] of [
      [`{${colleague}}`, '{}'],
      ['{}', `{${colleague}}`],
    ] as const) {
      await expect(run(app, empty(ownIds, mentionedIds))).rejects.toThrow('still there');
    }
    await expect(run(app, empty('{}', '{opened}'))).rejects.toThrow('only ids and references');
    await run(
      app,
      `insert into audit_entry (actor_kind, action, record_type, record_id, reason)
      values ('system', 'a.b', 'a', '33333333-3333-4333-8333-333333333333', 'Zyxw')`,
    );
    const gone = '33333333-3333-4333-8333-333333333333';
    // This transaction removed no record.
    await expect(run(app, empty(`{${gone}}`))).rejects.toThrow('was not removed');
    await expect(run(app, empty('{}', `{${gone}}`))).rejects.toThrow('was not removed');
    const madeUp = app.transaction().execute(async (on) => {
      await run(on, `select begin_emptying('{${gone}}')`);
      await run(on, empty(`{${gone}}`));
    });
    await expect(madeUp).rejects.toThrow('was not removed');
    await expect(
      run(app, `insert into erasing_record (name) values ('${gone}')`),
    ).rejects.toMatchObject({ code: '42501' });
    const stillThere = app.transaction().execute(async (on) => {
      await run(on, `insert into location (id, name) values ('${gone}', 'Record')`);
      await run(on, `select begin_emptying('{${gone}}')`);
      await run(on, empty(`{${gone}}`));
    });
    await expect(stillThere).rejects.toThrow('still there');
    const byTemporaryTable = app.transaction().execute(async (on) => {
      await run(
        on,
        'create temporary table audit_erasure (erasure_id uuid, id bigint) on commit drop',
      );
      await run(on, `insert into audit_erasure values ('${erasure}', 0)`);
      await remove(on, gone);
      await run(on, empty('{33333333-3333-4333-8333-333333333333}'));
    });
    await expect(byTemporaryTable).rejects.toThrow('no entry of the audit log speaks for');
    const beside = app.transaction().execute(async (on) => {
      await run(on, `select set_config('cairn.emptying', 'yes', true)`);
      await run(on, `update audit_entry set reason = null`);
    });
    await expect(beside).rejects.toThrow('permission denied');
  });

  it.each([
    'update audit_entry set reason = null',
    'delete from audit_entry',
    'truncate audit_entry, audit_seal',
    'delete from audit_erasure',
    `insert into audit_erasure (erasure_id, entry_id, sealed, found, remains)
      values (gen_random_uuid(), 1, '', '', '')`,
    'alter table audit_entry disable trigger all',
    'alter table audit_entry disable trigger audit_entry_is_append_only',
    'alter table audit_entry add column more text',
    'drop trigger audit_entry_is_sealed on audit_entry',
    'drop table audit_entry cascade',
    'alter table audit_entry owner to cairn_app',
    'create rule quiet as on insert to audit_entry do instead nothing',
    `create trigger quiet before insert on audit_entry
      for each row execute function suppress_redundant_updates_trigger()`,
    `insert into audit_seal values (9, 1, '', '')`,
    'select seal_audit_entry(audit_entry) from audit_entry',
    'update audit_seal set position = 9',
    'delete from audit_seal',
    'delete from audit_entry_before',
    'update audit_seal_earlier set position = 9',
    'alter table audit_entry detach partition audit_entry_later',
    `select add_audit_partition('more', null, null)`,
    'alter table audit_seal disable trigger all',
    'create or replace function seal_new_audit_entry() returns trigger language sql as $$ select $$',
    `create function public.sha256(bytea) returns bytea language sql as $$ select ''::bytea $$`,
    'create schema elsewhere',
    'set session_replication_role = replica',
    'set role cairn',
    'update schema_migration set name = null',
    'create role another',
  ])('may not: %s', async (statement) => {
    await expect(run(app, statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('runs jobs with tables that the owner created earlier', async () => {
    expect(await doesJobs(app)).toBe(true);
    const { rows } = await sql<{ owner: string }>`
      select distinct pg_get_userbyid(relowner) as owner from pg_class
      where relnamespace = 'pgboss'::regnamespace
    `.execute(app);
    expect(rows).toEqual([{ owner: 'cairn_app' }]);
  });

  it('gets access to later tables without a restart', async () => {
    await run(owner, 'create table later (id bigint generated always as identity, name text)');
    await run(app, `insert into later (name) values ('one')`);
    await run(app, `update later set name = 'two'`);
    await run(app, 'delete from later');
    expect((await run(app, 'select from later')).rows).toEqual([]);
  });

  it('makes tables of coming months for the audit log, without any access to them alone', async () => {
    const { rows } = await sql<{ made: number }>`
      select add_audit_months(now() + interval '6 months') as made`.execute(app);
    expect(rows[0]?.made).toBeGreaterThan(0);
    const { rows: granted } = await sql`
      select relname from pg_class
      where (relname like 'audit_entry_%' or relname like 'audit_seal_%') and relkind = 'r'
        and has_table_privilege('cairn_app', oid, 'select, insert, update, delete, truncate')
    `.execute(app);
    expect(granted).toEqual([]);
  });

  it('loses excess privileges at the next start', async () => {
    await run(owner, 'grant update, delete on audit_entry to cairn_app');
    await run(owner, 'alter role cairn_app createdb');
    await prepare();
    await expect(run(app, 'delete from audit_entry')).rejects.toMatchObject({ code: '42501' });
    await expect(run(app, 'create database another')).rejects.toMatchObject({ code: '42501' });
  });

  it('gets the password in its file, even a new one', async () => {
    const changed = asRole(postgres.appUrl, 'cairn_app', 'another password');
    await prepareDatabase({ owner: postgres.url, app: changed }, { makesRole: true });
    expect((await run(connect(changed), 'select 1 as one')).rows).toEqual([{ one: 1 }]);
    await expect(run(connect(postgres.appUrl), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    await prepare();
  });

  it('allows concurrent starts, which create it once', async () => {
    await run(owner, 'revoke all on applicant from cairn_app');
    const starts = [1, 2, 3, 4].map(() =>
      prepareDatabase({ owner: postgres.url, app: postgres.appUrl }, { makesRole: true }),
    );
    await expect(Promise.all(starts)).resolves.toHaveLength(4);
    expect((await run(connect(postgres.appUrl), 'select from applicant')).rows).toEqual([]);
  });
});

describe('roles on the organization’s own PostgreSQL', () => {
  let addresses: { owner: string; app: string };

  beforeAll(async () => {
    await runOnServer(postgres.url, `create role house login password 'a'`);
    await runOnServer(postgres.url, `create role house_app login password 'b'`);
    await runOnServer(postgres.url, `create role house_chief superuser login password 'c'`);
    await runOnServer(postgres.url, `create role house_heir login password 'd' in role house`);
    await runOnServer(postgres.url, 'create database house owner house');
    const url = urlForDatabase(postgres.url, 'house');
    addresses = { owner: asRole(url, 'house', 'a'), app: asRole(url, 'house_app', 'b') };
  });

  it('separate an owner without superuser rights, who migrates and grants, from the app’s role', async () => {
    await prepareDatabase(addresses, { makesRole: false });
    await prepareDatabase(addresses, { makesRole: false });
    const app = connect(addresses.app);
    expect((await run(app, 'select from applicant')).rows).toEqual([]);
    expect(await doesJobs(app)).toBe(true);
    await expect(run(app, 'delete from audit_entry')).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    ['house_chief', 'c'],
    ['house_heir', 'd'],
  ])('refuses an app role that could change the audit log: %s', async (name, password) => {
    const app = asRole(addresses.owner, name, password);
    await expect(prepareDatabase({ ...addresses, app }, { makesRole: false })).rejects.toThrow(
      `The role ${name} in DATABASE_URL can change the audit log`,
    );
  });

  it('accepts the same role for both, protected only by triggers', async () => {
    const one = addresses.owner;
    await prepareDatabase({ owner: one, app: one }, { makesRole: false });
    const app = connect(one);
    await expect(run(app, 'delete from audit_entry')).rejects.toThrow('can only be added to');
    const alone = run(app, 'delete from audit_entry_before');
    await expect(alone).rejects.toThrow('can only be added to');
  });
});
