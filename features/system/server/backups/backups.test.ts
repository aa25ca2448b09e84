import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureInitialData } from '#app/server/initial-data.ts';
import { buildServer } from '#app/server/server.ts';
import { testPassword, useTestApp } from '#app/testing/app.ts';
import {
  backupIdentities,
  type EmptyTarget,
  makeBackups,
  restoreFrom,
  useTargets,
} from '#app/testing/backups.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';
import { archiveKey, openPlace } from '#core/server/backup/place.ts';
import type { Database } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { readSettings } from '#core/server/env.ts';
import { folderStore } from '#core/server/files/folder-store.ts';
import { jobKeeper } from '#core/server/jobs/jobs.ts';
import { loadSecrets, readAllSecrets } from '#core/server/secrets/secrets.ts';
import { verifyAudit } from '#features/audit/server/verification.ts';
import { checkBackup, restoreBackup } from './restore.ts';

const test = useTestApp();
const files = useFileCalls(test);

let folder: string;
let address: { folder: string };
const newTarget = useTargets();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-backups-'));
  address = { folder };
  // Secrets of the first start, in the data folder.
  await loadSecrets(readSettings({ DATA_DIR: test.dataDir }), test.db);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const runs = () => test.db.selectFrom('backupRun').selectAll().orderBy('beganAt').execute();

/** Nothing was created there: no table, file, or key. */
async function expectUntouched(target: EmptyTarget): Promise<void> {
  const { rows } = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace
    union all select from pg_namespace where nspname = 'pgboss'
  `.execute(target.connect());
  expect(rows).toHaveLength(0);
  const entries = await readdir(target.dataDir, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
  await target.close();
}

/** Indexes, constraints, and triggers as PostgreSQL defines them. */
async function listGuards(db: Database): Promise<string[]> {
  const { rows } = await sql<{ guard: string }>`
    select indexdef as guard from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select tgenabled::text || ' ' || pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace
    order by guard
  `.execute(db);
  return rows.map(({ guard }) => guard);
}

describe('a backup', () => {
  it('restores everything: rows, keys, sign-ins, documents, and the audit chain', async () => {
    const id = await files.addApplicant('Neige');
    const file = await files.uploadOne(id, 'scan.pdf', contents.pdf);
    await test.getToken('admin');
    const done = await makeBackups(test, address).make();
    expect(done).toMatchObject({ files: 1, missingFiles: 0, tidied: { archives: 0 } });
    expect(await runs()).toMatchObject([
      {
        name: done.name,
        place: 'folder',
        outcome: 'made',
        failure: null,
        archiveBytes: expect.any(Number),
      },
    ]);

    const target = await newTarget();
    const compared = await restoreFrom(address, target, done.name);
    expect(compared.length).toBeGreaterThan(70);
    expect(compared.every(({ isCountedOnly }) => !isCountedOnly)).toBe(true);
    expect(compared.find(({ table }) => table === 'public.stored_file')).toMatchObject({ rows: 1 });
    expect(compared.map(({ table }) => table)).toContain('pgboss.job');

    const db = target.connect();
    const settings = readSettings({ DATA_DIR: target.dataDir, LOG_LEVEL: 'silent' });
    const asKept = { databaseUrl: undefined, dataDir: test.dataDir };
    expect(await readAllSecrets(settings, db)).toEqual(await readAllSecrets(asKept, test.db));
    expect(Object.keys(await readAllSecrets(settings, db))).toContain('file-key-1');
    expect((await verifyAudit(db)).broken).toBeNull();
    const newest = db.selectFrom('auditEntry').select(['action', 'after']).orderBy('id', 'desc');
    expect(await newest.executeTakeFirst()).toMatchObject({
      action: 'backup.restored',
      after: { name: done.name },
    });
    const restoredRuns = await db.selectFrom('backupRun').select(['name', 'outcome']).execute();
    expect(restoredRuns).toEqual([{ name: done.name, outcome: 'made' }]);

    const secrets = await loadSecrets(settings, db);
    const app = await buildServer({ settings, db, secrets, webRoot: '/nowhere', doJobs: false });
    const body = { email: 'user@test.example', password: testPassword };
    const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: body });
    expect(login.statusCode).toBe(200);
    const opened = await app.inject({
      url: files.at(file),
      headers: { authorization: String(login.headers.authorization) },
    });
    expect([opened.statusCode, opened.rawPayload.equals(contents.pdf)]).toEqual([200, true]);
    // Sequences continue where they were.
    const added = await app.inject({
      method: 'POST',
      url: '/api/applicant',
      payload: { firstName: 'Odette', lastName: 'Verglas' },
      headers: { authorization: String(login.headers.authorization) },
    });
    expect(added.statusCode).toBe(201);
    await app.close();
    expect((await verifyAudit(db)).broken).toBeNull();
  });

  it('restores constraints, triggers, and indexes', async () => {
    await makeBackups(test, address).make();
    const target = await newTarget();
    await restoreFrom(address, target);
    expect(await listGuards(target.connect())).toEqual(await listGuards(test.db));
  });

  it('stores each content only once', async () => {
    const id = await files.addApplicant();
    await makeBackups(test, address).make();
    await files.uploadOne(id, 'one.pdf', contents.pdf);
    const second = await makeBackups(test, address).make();
    expect(second.newFileBytes).toBeGreaterThan(0);
    expect((await makeBackups(test, address).make()).newFileBytes).toBe(0);
  });

  it('stays consistent under concurrent writes', async () => {
    // More than the writer can move during the backup.
    const total = 1_000_000;
    await sql`insert into attempt (key, points) values ('aaa', ${total})`.execute(test.db);
    let isEnded = false;
    let moved = 0;
    // Moves rows from a table copied early to one copied late: an inconsistent backup would lose them.
    const writer = async () => {
      while (!isEnded) {
        await test.db.transaction().execute(async (on) => {
          await sql`update attempt set points = points - 1 where key = 'aaa'`.execute(on);
          await sql`insert into reference_code (code) values (${`ZZ-${moved}`})`.execute(on);
        });
        moved += 1;
      }
    };
    const writing = writer();
    let atBegin = 0;
    const { name } = await makeBackups(test, address).make((sentence) => {
      if (sentence.startsWith('files:')) atBegin = moved;
    });
    isEnded = true;
    await writing;
    expect(moved).toBeGreaterThan(atBegin);
    const target = await newTarget();
    await restoreFrom(address, target, name);
    const { rows } = await sql<{ points: number; codes: number }>`
      select (select points from attempt where key = 'aaa') as points,
        (select count(*)::int from reference_code where code like 'ZZ-%') as codes
    `.execute(target.connect());
    expect((rows[0]?.points ?? 0) + (rows[0]?.codes ?? 0)).toBe(total);
    await sql`delete from attempt where key = 'aaa'`.execute(test.db);
  });

  it('replaces tables, organization, and keys of a first start', async () => {
    const done = await makeBackups(test, address).make();
    const target = await newTarget();
    const settings = readSettings({ DATA_DIR: target.dataDir, ORG_NAME: 'Of the first start' });
    const fresh = target.connect();
    await migrate(fresh);
    await ensureInitialData(fresh, settings);
    const jobs = jobKeeper(fresh, { doWork: false, onFailure: () => {} });
    await jobs.start();
    await jobs.stop();
    const made = await loadSecrets(settings, fresh);
    await target.close();
    await restoreFrom(address, target, done.name);
    const db = target.connect();
    const { name } = await db.selectFrom('organisation').select('name').executeTakeFirstOrThrow();
    expect(name).toBe('Test House');
    expect((await loadSecrets(settings, db)).encryptionKey).not.toEqual(made.encryptionKey);
    expect((await readdir(target.dataDir)).sort()).toEqual(['files', 'secrets']);
  });

  it('leaves nothing that looks complete when interrupted, and records the reason', async () => {
    const before = await readdir(join(folder, 'archives'));
    const backups = makeBackups(test, address);
    const making = backups.make((sentence) => {
      if (sentence.startsWith('public.applicant')) backups.stop();
    });
    await expect(making).rejects.toMatchObject({ failure: 'stopped' });
    expect(await readdir(join(folder, 'archives'))).toEqual(before);
    expect(await readdir(join(folder, 'archives', 'incoming'))).toEqual([]);
    expect((await runs()).at(-1)).toMatchObject({ outcome: 'failed', failure: 'stopped' });
  });

  it('fails when its disk isn’t mounted, and runs only once at a time', async () => {
    const nowhere = { folder: join(folder, 'mount') };
    await expect(makeBackups(test, nowhere).make()).rejects.toThrow(/Is its disk mounted\?$/);
    expect((await runs()).at(-1)).toMatchObject({ failure: 'place-away' });
    const two = await Promise.allSettled([
      makeBackups(test, address).make(),
      makeBackups(test, address).make(),
    ]);
    expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(two.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      failure: 'under-way',
    });
  });
});

describe('a restore fails without changes', () => {
  let name: string;
  let path: string;
  let key: string;
  beforeAll(async () => {
    await files.uploadOne(await files.addApplicant(), 'kept.pdf', contents.pdf);
    ({ name } = await makeBackups(test, address).make());
    path = join(folder, 'archives', archiveKey(name));
    const { content } = await test.db
      .selectFrom('storedFile')
      .select('content')
      .executeTakeFirstOrThrow();
    key = join(folder, 'contents', content.slice(0, 2), content);
  });

  /** Restores with one changed file in the backup place, then puts it back. */
  async function refusedWith(file: string, change: (bytes: Buffer) => Buffer | null) {
    const bytes = await readFile(file);
    const changed = change(Buffer.from(bytes));
    if (changed) await writeFile(file, changed);
    else await rm(file);
    const target = await newTarget();
    try {
      await restoreFrom(address, target, name);
    } catch (error) {
      await expectUntouched(target);
      return (error as { failure?: string }).failure;
    } finally {
      await writeFile(file, bytes);
    }
    return 'restored';
  }

  it('when the archive is truncated', async () => {
    const { length } = await readFile(path);
    for (const size of [0, 100, 1000, Math.floor(length / 2), length - 1]) {
      const refused = await refusedWith(path, (bytes) => bytes.subarray(0, size));
      expect(refused, `at ${size}`).toBe('damaged');
    }
  });

  it('when one byte differs', async () => {
    const { length } = await readFile(path);
    for (const at of [5, 400, Math.floor(length / 3), length - 10]) {
      const refused = await refusedWith(path, (bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 4;
        return Buffer.from(bytes);
      });
      expect(['damaged', 'wrong-key'], `at ${at}: ${refused}`).toContain(refused);
    }
  });

  it('when a content is missing, shorter, or changed', async () => {
    expect(await refusedWith(key, () => null)).toBe('damaged');
    expect(await refusedWith(key, (bytes) => bytes.subarray(1))).toBe('damaged');
    expect(
      await refusedWith(key, (bytes) => {
        const altered = Buffer.from(bytes);
        altered[7] = (altered[7] ?? 0) ^ 1;
        return altered;
      }),
    ).toBe('damaged');
  });

  it('when another archive has its name', async () => {
    const other = (await readdir(join(folder, 'archives')))
      .filter((file) => file.endsWith('.cairn'))
      .find((file) => !path.endsWith(file));
    const others = await readFile(join(folder, 'archives', other ?? ''));
    expect(await refusedWith(path, () => others)).toBe('damaged');
  });

  it('when the key differs', async () => {
    const place = await openPlace(address);
    const other = { passphrase: 'another passphrase altogether' };
    await expect(checkBackup(place, other, name, () => {})).rejects.toMatchObject({
      failure: 'wrong-key',
    });
  });

  it('when a newer Cairn made it, and names that version', async () => {
    await sql`insert into schema_migration values ('9999-tomorrow', '2030-01-01T00:00:00Z')`.execute(
      test.db,
    );
    const newer = await makeBackups(test, address).make();
    await sql`delete from schema_migration where name = '9999-tomorrow'`.execute(test.db);
    const target = await newTarget();
    await expect(restoreFrom(address, target, newer.name)).rejects.toThrow(
      /newer version of Cairn, which has the migration 9999-tomorrow/,
    );
    await expectUntouched(target);
    await rm(join(folder, 'archives', archiveKey(newer.name)));
  });

  it('when something fails midway, and rolls back', async () => {
    const place = await openPlace(address);
    const checked = await checkBackup(place, backupIdentities, name, () => {});
    const sums = checked.end.tables['public.account'];
    if (sums) sums.sum = '0'.repeat(64);
    const target = await newTarget();
    const store = folderStore(join(target.dataDir, 'files'));
    const restoring = restoreBackup(
      checked,
      {
        ownerUrl: target.url,
        appRole: null,
        store,
        secretsIn: target.dataDir,
        clock: () => new Date(),
      },
      () => {},
    );
    await expect(restoring).rejects.toThrow(/differs from the backup, so the restore was undone/);
    await expectUntouched(target);
  });

  it('where only an application or a document is', async () => {
    for (const table of ['draft_applicant', 'stored_file']) {
      const target = await newTarget();
      await sql`create table ${sql.table(table)} ()`.execute(target.connect());
      await sql`insert into ${sql.table(table)} default values`.execute(target.connect());
      await target.close();
      await expect(restoreFrom(address, target, name)).rejects.toThrow(table);
    }
  });

  it('where there are records, foreign tables or files, or a running Cairn', async () => {
    const target = await newTarget();
    await restoreFrom(address, target, name);
    await expect(restoreFrom(address, target, name)).rejects.toMatchObject({
      failure: 'not-empty',
    });
    target.connect();
    await sql`select 1`.execute(target.connect());
    await expect(restoreFrom(address, target, name)).rejects.toMatchObject({
      failure: 'under-way',
    });
    const foreign = await newTarget();
    await sql`create table ledger (id int)`.execute(foreign.connect());
    await foreign.close();
    await expect(restoreFrom(address, foreign, name)).rejects.toThrow(/contains the table ledger/);
    const strange = await newTarget();
    await folderStore(join(strange.dataDir, 'files')).write(
      '00000000-0000-4000-8000-000000000000',
      (async function* () {
        yield Buffer.from('x');
      })(),
    );
    await expect(restoreFrom(address, strange, name)).rejects.toThrow(
      /already has 1 files that are not in this backup/,
    );
  });
});
