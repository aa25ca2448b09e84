// @module-tag full
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import {
  backupIdentities,
  backupSettings,
  emptyTarget,
  makeBackups,
  restoreFrom,
} from '#app/testing/backups.ts';
import { createTestDatabase } from '#app/testing/database.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';
import { runOnServer } from '#app/testing/postgres-server.ts';
import { startBucket } from '#app/testing/s3-server.ts';
import type { App } from '#core/server/app.ts';
import { asOnlyBackup, unlessBackupRuns } from '#core/server/backup/locks.ts';
import { contentListText, makeBackup, readContentList } from '#core/server/backup/make-backup.ts';
import {
  listKey,
  listPlace,
  newArchiveName,
  openPlace,
  timeInName,
} from '#core/server/backup/place.ts';
import { archivesToKeep, parseRetention, tidyPlace } from '#core/server/backup/retention.ts';
import { databaseUrl, openDatabase } from '#core/server/db/database.ts';
import { knownMigrations } from '#core/server/db/migrate.ts';
import { readSettings } from '#core/server/env.ts';
import { folderStore } from '#core/server/files/folder-store.ts';
import { readS3Address } from '#core/server/files/s3-address.ts';
import { openVault } from '#core/server/files/stored-files.ts';
import { prepareDatabase } from '#core/server/prepare-database.ts';
import { verifyAudit } from '#features/audit/server/verification.ts';
import { runNightlyMaintenance } from '#features/documents/server/maintenance.ts';
import { checkBackup, restoreBackup } from './restore.ts';
import { backupsService } from './service.ts';

const day = 86_400_000;
const test = useTestApp();
const files = useFileCalls(test);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-places-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const none = async function* () {};

describe('archives to keep', () => {
  it('depend on numbers of days, weeks, and months', () => {
    expect(parseRetention('7d 5w 12m')).toEqual({ days: 7, weeks: 5, months: 12 });
    expect(parseRetention('30d')).toEqual({ days: 30, weeks: 0, months: 0 });
    for (const invalidText of ['', '0d', '7', '7y', '7d 8d', '-1d', 'all']) {
      expect(parseRetention(invalidText), invalidText).toBeNull();
    }
  });

  it('include the newest of each day, week, and month', () => {
    // Twice a day from September 1 to November 20, a Friday.
    const archives = Array.from({ length: 81 * 2 }, (_, n) => {
      const madeAt = new Date(Date.UTC(2026, 8, 1, 1) + n * (day / 2));
      return { name: newArchiveName(madeAt, 'abcdef01'), madeAt };
    });
    const retained = archivesToKeep(archives, { days: 3, weeks: 2, months: 3 });
    expect(retained.map(({ name }) => name.slice(0, 11))).toEqual([
      '20261120T13',
      '20261119T13',
      '20261118T13',
      // The Sunday of the week before, and the last ones of October and September.
      '20261115T13',
      '20261031T13',
      '20260930T13',
    ]);
    expect(archivesToKeep([], { days: 1, weeks: 0, months: 0 })).toEqual([]);
  });

  it('have a unique name pattern', () => {
    const at = new Date('2026-11-23T08:30:12.500Z');
    const name = newArchiveName(at, '3bd6f09a-1c2d');
    expect(name).toBe('20261123T083012500Z-3bd6f09a');
    expect(timeInName(name)).toEqual(at);
    // The former name pattern.
    expect(timeInName('20261123T083012Z-3bd6f09a')).toEqual(new Date('2026-11-23T08:30:12Z'));
    expect(timeInName('letters')).toBeNull();
  });
});

describe('expired archives', () => {
  const now = new Date('2026-11-23T08:00:00Z');
  const retention = { days: 2, weeks: 0, months: 0 };
  const ids = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd', 'eeeeeeee'].map(
    (begin) => `${begin}-0000-4000-8000-000000000000`,
  );

  /** Three archives with one content each, an unreferenced content, and a new one. */
  async function makePlace() {
    const root = await mkdtemp(join(folder, 'place-'));
    const opened = await openPlace({ folder: root });
    const bytes = async function* (text: string) {
      yield Buffer.from(text);
    };
    const names = [40, 20, 10].map((days) =>
      newArchiveName(new Date(now.getTime() - days * day), '12345678'),
    );
    for (const [at, name] of names.entries()) {
      await opened.archives.write(`${name}.cairn`, bytes('x'));
      await opened.archives.write(listKey(name), bytes(contentListText([ids[at] ?? ''])));
    }
    for (const [at, id] of ids.entries()) {
      await opened.contents.write(id, bytes(id));
      const written = at === 4 ? now : new Date(now.getTime() - 50 * day);
      await utimes(join(root, 'contents', id.slice(0, 2), id), written, written);
    }
    const listContents = async () => {
      const found: string[] = [];
      for await (const { key } of opened.contents.list()) found.push(key.slice(0, 1));
      return found.sort().join('');
    };
    return { root, opened, names, left: listContents };
  }

  it('take their own contents along; known and new contents stay', async () => {
    const { opened, names, left: listContents } = await makePlace();
    const known = async function* () {
      yield [ids[0] ?? ''];
    };
    expect(await tidyPlace(test.db, opened, retention, now, known)).toEqual({
      archives: 1,
      contents: 1,
      withoutList: [],
    });
    const found = await listPlace(opened);
    expect(found.archives.map(({ name }) => name)).toEqual(names.slice(1).toReversed());
    // d was unreferenced; the database knows a, and e is new.
    expect(await listContents()).toBe('abce');
    expect(await tidyPlace(test.db, opened, retention, now, none)).toEqual({
      archives: 0,
      contents: 1,
      withoutList: [],
    });
    expect(await listContents()).toBe('bce');
  });

  it('keep their contents while a list is incomplete or missing', async () => {
    for (const change of ['', 'cut', 'gone']) {
      const { root, opened, names, left: listContents } = await makePlace();
      const list = join(root, 'archives', listKey(names[2] ?? ''));
      const whole = contentListText([ids[2] ?? '']);
      if (change === 'gone') await rm(list);
      else await writeFile(list, change === 'cut' ? whole.slice(0, -20) : change);
      expect(await tidyPlace(test.db, opened, retention, now, none)).toEqual({
        archives: 1,
        contents: 0,
        withoutList: [names[2]],
      });
      expect(await listContents()).toBe('abcde');
    }
  });

  it('leave a running backup alone, since its list is written first', async () => {
    const { opened, left: listContents } = await makePlace();
    const making = newArchiveName(new Date(now.getTime() - 60_000), '87654321');
    await opened.archives.write(
      listKey(making),
      (async function* () {
        yield Buffer.from(contentListText([ids[3] ?? '']));
      })(),
    );
    await tidyPlace(test.db, opened, retention, now, none);
    expect(await listContents()).toBe('bcde');
    expect((await listPlace(opened)).lists.has(making)).toBe(true);
  });

  it('depend on lists that reveal truncation', () => {
    expect(readContentList(contentListText(ids))).toEqual(ids);
    expect(readContentList(contentListText([]))).toEqual([]);
    const text = contentListText(ids);
    for (const invalidText of [
      '',
      text.slice(0, -1).slice(0, -9),
      text.replace('aaaa', 'aaab'),
      text.slice(37),
    ]) {
      expect(readContentList(invalidText)).toBeNull();
    }
  });
});

describe('contents of a running backup', () => {
  it('survive the nightly cleanup', async () => {
    const settings = readSettings({ DATA_DIR: test.dataDir });
    const vault = await openVault(settings, test.db);
    const orphan = await vault.keep(
      (async function* () {
        yield Buffer.from('of a file that was purged');
      })(),
    );
    const soon = () => new Date(Date.now() + 3 * day);
    const night = { db: test.db, clock: soon, vault } as App;
    const isStored = async () => {
      const all: string[] = [];
      for await (const { key } of vault.list()) all.push(key);
      return all.includes(orphan.content);
    };
    await asOnlyBackup(test.db, async () => {
      await runNightlyMaintenance(night);
      expect(await isStored()).toBe(true);
      expect(await unlessBackupRuns(test.db, async () => 'removed')).toBeNull();
      expect(await asOnlyBackup(test.db, async () => 'a second one')).toBeNull();
    });
    await runNightlyMaintenance(night);
    expect(await isStored()).toBe(false);
  });
});

describe('a backup in a bucket', () => {
  it('can be restored like one in a folder, and reports a missing bucket', async () => {
    await files.uploadOne(await files.addApplicant(), 'scan.pdf', contents.pdf);
    const server = await startBucket();
    const bucket = readS3Address(server.url);
    if (!bucket) throw new Error('Bucket server has no address');
    const done = await makeBackups(test, { bucket }).make();
    expect(done.tidied).toEqual({ archives: 0, contents: 0, withoutList: [] });
    expect((await makeBackups(test, { bucket }).make()).newFileBytes).toBe(0);
    const target = await emptyTarget();
    const tables = await restoreFrom({ bucket }, target, done.name);
    expect(tables.find(({ table }) => table === 'public.stored_file')?.rows).toBe(1);
    expect(await readdir(join(target.dataDir, 'files'))).toHaveLength(2);
    await target.drop();
    await server.goAway();
    await expect(makeBackups(test, { bucket }).make()).rejects.toMatchObject({
      failure: 'place-away',
    });
    await server.stop();
  });
});

describe('a backup of an earlier version', () => {
  it('can be restored and migrated to this version', async () => {
    const old = await createTestDatabase('0055-task-mentions');
    await sql`insert into reference_code (code) values ('OLD-1')`.execute(old.db);
    const address = { folder: await mkdtemp(join(folder, 'old-')) };
    const place = await openPlace(address);
    const now = new Date();
    const { recipients } = backupSettings(address);
    await makeBackup({
      db: old.db,
      store: folderStore(join(address.folder, 'none')),
      place,
      now,
      name: newArchiveName(now, '12345678'),
      sealedFor: { recipients },
      signal: new AbortController().signal,
      contentsIn: none,
      readSecrets: async () => ({}),
      onProgress: () => {},
      checkLocks: async () => {},
    });
    await old.drop();
    const target = await emptyTarget();
    await restoreFrom(address, target);
    const db = target.connect();
    expect(await db.selectFrom('referenceCode').select('code').execute()).toEqual([
      { code: 'OLD-1' },
    ]);
    const newest = await sql<{
      name: string;
    }>`select max(name) as name from schema_migration`.execute(db);
    expect(newest.rows[0]?.name).toBe((await knownMigrations()).at(-1));
    await target.drop();
  });
});

describe('a backup with another version of the queue', () => {
  it('keeps its jobs, by the columns that both have', async () => {
    const done = await makeBackups(test, { folder }).make();
    const checked = await checkBackup(
      await openPlace({ folder }),
      backupIdentities,
      done.name,
      () => {},
    );
    const { head } = checked;
    const queue = head.tables.find(({ name }) => name === 'queue');
    if (!queue || head.versionOfJobs === null) throw new Error('No queue in the backup');
    head.versionOfJobs -= 1;
    // A column that was renamed since.
    queue.columns = queue.columns.map((column) => (column === 'dead_letter' ? 'gone' : column));
    const target = await emptyTarget();
    const into = { ownerUrl: target.url, appRole: null, secretsIn: target.dataDir };
    const store = folderStore(join(target.dataDir, 'files'));
    const tables = await restoreBackup(
      checked,
      { ...into, store, clock: () => new Date() },
      () => {},
    );
    const queueTables = tables.filter(({ table }) => table.startsWith('pgboss.'));
    expect(queueTables.every(({ isCountedOnly }) => isCountedOnly)).toBe(true);
    expect(tables.filter(({ isCountedOnly }) => isCountedOnly)).toEqual(queueTables);
    const names = async (url: string) => {
      const db = openDatabase(url);
      const { rows } = await sql<{ name: string }>`
        select name from pgboss.queue order by name
      `.execute(db);
      await db.destroy();
      return rows.map(({ name }) => name);
    };
    expect(await names(target.url)).toEqual(await names(databaseUrl(test.db)));
    expect((await names(target.url)).length).toBeGreaterThan(5);
    await target.drop();
  });
});

describe('a restore by roles without superuser rights', () => {
  it('asks for missing rights of the owner, then grants the app its own', async () => {
    const done = await makeBackups(test, { folder }).make();
    const target = await emptyTarget();
    const admin = inject('postgresUrl');
    const id = done.name.slice(-8);
    const [owner, app] = [`owner_${id}`, `app_${id}`];
    for (const role of [owner, app]) {
      await runOnServer(admin, `create role ${role} login password 'for the tests'`);
    }
    await runOnServer(
      admin,
      `alter database ${new URL(target.url).pathname.slice(1)} owner to ${owner}`,
    );
    const urlFor = (role: string) => {
      const url = new URL(target.url);
      url.username = role;
      url.password = 'for the tests';
      return url.href;
    };
    const checked = async () =>
      checkBackup(await openPlace({ folder }), backupIdentities, done.name, () => {});
    const restore = async () => {
      const store = folderStore(join(target.dataDir, 'files'));
      const into = { ownerUrl: urlFor(owner), appRole: app, secretsIn: null, store };
      return restoreBackup(await checked(), { ...into, clock: () => new Date() }, () => {});
    };
    await expect(restore()).rejects.toThrow(`grant ${app} to`);
    await runOnServer(admin, `grant ${app} to ${owner}`);
    expect((await restore()).length).toBeGreaterThan(70);
    await prepareDatabase({ owner: urlFor(owner), app: urlFor(app) }, { makesRole: false });
    const db = openDatabase(urlFor(app));
    expect((await verifyAudit(db)).broken).toBeNull();
    // Its keys are rows that the app reads.
    const secrets = await db.selectFrom('generatedSecret').select(['name', 'value']).execute();
    expect(Object.fromEntries(secrets.map(({ name, value }) => [name, value]))).toEqual(
      (await checked()).secrets,
    );
    expect(secrets.map(({ name }) => name)).toContain('file-key-1');
    // The app's role can back it all up again, with the jobs.
    const readSecrets = async () => ({});
    const again = backupsService({
      db,
      clock: () => new Date(),
      backup: backupSettings({ folder }),
      readSecrets,
      store: folderStore(join(target.dataDir, 'files')),
      onTidyFailure: () => {},
    });
    expect((await again.make()).rows).toBeGreaterThan(done.rows);
    await db.destroy();
    await target.drop();
    for (const role of [owner, app]) await runOnServer(admin, `drop role ${role}`);
  });
});
