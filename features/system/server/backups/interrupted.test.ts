// @module-tag full
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import {
  backupSettings,
  type EmptyTarget,
  makeBackups,
  restoreFrom,
  useTargets,
} from '#app/testing/backups.ts';
import { breakingConnection } from '#app/testing/breaking-connection.ts';
import { createTestDatabase } from '#app/testing/database.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';
import { startBucket } from '#app/testing/s3-server.ts';
import {
  asOnlyBackup,
  requestTableRelease,
  tryLock,
  unlessRestored,
} from '#core/server/backup/locks.ts';
import { listPlace, openPlace } from '#core/server/backup/place.ts';
import { type Database, onOneConnection, openDatabase } from '#core/server/db/database.ts';
import { knownMigrations, migrate } from '#core/server/db/migrate.ts';
import { folderStore } from '#core/server/files/folder-store.ts';
import { readS3Address } from '#core/server/files/s3-address.ts';
import { prepareDatabase } from '#core/server/prepare-database.ts';
import { backupsService } from './service.ts';

const test = useTestApp();
const files = useFileCalls(test);

let folder: string;
let address: { folder: string };
const newTarget = useTargets();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-interrupted-'));
  address = { folder };
  await files.uploadOne(await files.addApplicant(), 'scan.pdf', contents.pdf);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Backups that run a callback after locking the tables and before reading rows. */
function backupsWith(meanwhile: () => Promise<void>, db: Database = test.db, place = address) {
  return backupsService({
    db,
    clock: () => new Date(),
    backup: backupSettings(place),
    store: folderStore(join(test.dataDir, 'files')),
    readSecrets: async () => {
      await meanwhile();
      return {};
    },
    onTidyFailure: (error) => {
      throw error;
    },
  });
}

const archivesIn = async (place: { folder: string }) =>
  (await listPlace(await openPlace(place))).archives.length;

async function isUntouched(target: EmptyTarget): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace
    union all select from pg_namespace where nspname = 'pgboss'
  `.execute(target.connect());
  await target.close();
  const entries = await readdir(target.dataDir, { recursive: true, withFileTypes: true });
  return rows.length === 0 && !entries.some((entry) => entry.isFile());
}

describe('an interrupted backup', () => {
  it('stops when its lock is lost', async () => {
    const before = await archivesIn(address);
    const backups = backupsWith(async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'cairn-lock' and datname = current_database()
      `.execute(test.db);
    });
    await expect(backups.make()).rejects.toMatchObject({ failure: 'lock-lost' });
    expect(await archivesIn(address)).toBe(before);
    // Detected by a query too, not only by a broken connection.
    await asOnlyBackup(test.db, async (lock) => {
      await lock.check();
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'cairn-lock' and datname = current_database()
      `.execute(test.db);
      await expect(lock.check()).rejects.toMatchObject({ failure: 'lock-lost' });
      expect(lock.signal.aborted).toBe(true);
    });
  });

  it('leaves nothing when its bucket disappears, and succeeds once it is back', async () => {
    const server = await startBucket();
    const bucket = readS3Address(server.url);
    if (!bucket) throw new Error('Bucket server has no address');
    const backups = backupsService({
      db: test.db,
      clock: () => new Date(),
      backup: backupSettings({ bucket }),
      store: folderStore(join(test.dataDir, 'files')),
      readSecrets: async () => {
        await server.goAway();
        return {};
      },
      onTidyFailure: () => {},
    });
    await expect(backups.make()).rejects.toMatchObject({ failure: 'place-away' });
    await server.comeBack();
    expect((await listPlace(await openPlace({ bucket }))).archives).toEqual([]);
    await makeBackups(test, { bucket }).make();
    expect((await listPlace(await openPlace({ bucket }))).archives).toHaveLength(1);
    await server.stop();
  });

  it('yields to a new version that changes its tables', async () => {
    const old = await createTestDatabase('0061-counselling-notes');
    let migrating: Promise<string[]> = Promise.resolve([]);
    const place = { folder: await mkdtemp(join(folder, 'old-')) };
    const backups = backupsWith(
      async () => {
        const onBlocked = () => requestTableRelease(old.db);
        migrating = migrate(old.db, undefined, { lockTimeout: 50, onBlocked });
        await migrating;
      },
      old.db,
      place,
    );
    await expect(backups.make()).rejects.toMatchObject({ failure: 'stopped' });
    expect((await migrating).at(-1)).toBe((await knownMigrations()).at(-1));
    expect(await archivesIn(place)).toBe(0);
    await old.drop();
  });
});

describe('a migration', () => {
  it('backs off from a table with a long read, so that others can read', async () => {
    const old = await createTestDatabase('0061-counselling-notes');
    const reader = openDatabase(old.url);
    const read = Promise.withResolvers<void>();
    const holding = reader.transaction().execute(async (on) => {
      await sql`select from backup_run`.execute(on);
      await read.promise;
    });
    let blocked = 0;
    let isReading = true;
    let reads = 0;
    const others = async () => {
      while (isReading) {
        await sql`select from backup_run`.execute(old.db);
        if (blocked > 0) reads += 1;
        if (blocked > 1 && reads > 20) {
          isReading = false;
          read.resolve();
        }
      }
    };
    const onBlocked = async () => {
      blocked += 1;
    };
    const migrator = openDatabase(old.url);
    const [applied] = await Promise.all([
      migrate(migrator, undefined, { lockTimeout: 100, onBlocked }),
      others(),
      holding,
    ]);
    expect(applied).toContain('0067-backups-mended');
    expect(blocked).toBeGreaterThan(1);
    await reader.destroy();
    await migrator.destroy();
    await old.drop();
  });

  it('gives up when no lock becomes free in time', async () => {
    const old = await createTestDatabase('0061-counselling-notes');
    const reader = openDatabase(old.url);
    await reader.transaction().execute(async (on) => {
      await sql`select from backup_run`.execute(on);
      await expect(migrate(old.db, undefined, { lockTimeout: 20, patience: 50 })).rejects.toThrow(
        /lock timeout/,
      );
    });
    expect(await migrate(old.db)).toContain('0067-backups-mended');
    await reader.destroy();
    await old.drop();
  });
});

describe('a restore', () => {
  let name: string;
  beforeAll(async () => {
    ({ name } = await makeBackups(test, address).make());
  });

  it('keeps Cairn from starting while it runs', async () => {
    const target = await newTarget();
    let starting: unknown;
    await restoreFrom(address, target, name, {
      onProgress: async (sentence) => {
        if (sentence !== 'Filling the tables') return;
        starting = await unlessRestored(target.url, async () => 'started', 0).catch(String);
      },
    });
    expect(starting).toMatch(/A backup is being restored into this database/);
    expect(await unlessRestored(target.url, async () => 'started', 0)).toBe('started');
  });

  it('blocks a start, which waits briefly and changes nothing', async () => {
    const target = await newTarget();
    await onOneConnection(target.url, 'cairn-restore', async ({ db }) => {
      expect(await tryLock(db, 'restore')).toBe(true);
      const both = { owner: target.url, app: target.url };
      await expect(prepareDatabase(both, { makesRole: false })).rejects.toThrow(
        /^A backup is being restored into this database\. Wait until it finishes, then start Cairn\.$/,
      );
    });
    expect(await isUntouched(target)).toBe(true);
  });

  it('refuses to run during a start, and changes nothing', async () => {
    const target = await newTarget();
    await unlessRestored(target.url, async () => {
      await expect(restoreFrom(address, target, name)).rejects.toMatchObject({
        failure: 'under-way',
      });
    });
    expect(await isUntouched(target)).toBe(true);
  });

  it('rolls back when a Cairn is running at the end after all', async () => {
    const target = await newTarget();
    const connected = Promise.withResolvers<void>();
    const refused = Promise.withResolvers<void>();
    const working = target.connect().connection();
    let work: Promise<void> | undefined;
    const restoring = restoreFrom(address, target, name, {
      onProgress: async (sentence) => {
        if (sentence !== 'Filling the tables') return;
        work = working.execute(async () => {
          connected.resolve();
          await refused.promise;
        });
        await connected.promise;
      },
    });
    await expect(restoring).rejects.toMatchObject({ failure: 'under-way' });
    refused.resolve();
    await work;
    await target.close();
    expect(await isUntouched(target)).toBe(true);
  });

  it('can be canceled midway and leaves nothing', async () => {
    const target = await newTarget();
    const stopping = new AbortController();
    const restoring = restoreFrom(address, target, name, {
      signal: stopping.signal,
      onProgress: (sentence) => {
        if (sentence === 'Filling the tables') stopping.abort();
      },
    });
    await expect(restoring).rejects.toMatchObject({ name: 'AbortError' });
    expect(await isUntouched(target)).toBe(true);
  });

  it('checks the outcome when the connection breaks at the commit', async () => {
    const heard = await newTarget();
    const whole = await breakingConnection(heard.url, { isHeard: true });
    const tables = await restoreFrom(address, heard, name, { url: whole.url });
    expect(tables.length).toBeGreaterThan(70);
    const db = heard.connect();
    expect(await db.selectFrom('storedFile').select('id').execute()).toHaveLength(1);
    expect(await readdir(join(heard.dataDir, 'files'))).toContain('incoming');
    await whole.stop();

    const unheard = await newTarget();
    const cut = await breakingConnection(unheard.url, { isHeard: false });
    await expect(restoreFrom(address, unheard, name, { url: cut.url })).rejects.toThrow(
      /lost during the commit, and nothing was restored/,
    );
    expect(await isUntouched(unheard)).toBe(true);
    await cut.stop();
  });

  it('rolls nothing back and says so when the outcome is unknown', async () => {
    const target = await newTarget();
    const line = await breakingConnection(target.url, { isHeard: true, staysCut: true });
    await expect(restoreFrom(address, target, name, { url: line.url })).rejects.toThrow(
      /may or may not be complete\. Nothing was rolled back/,
    );
    const entries = await readdir(target.dataDir, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile())).not.toEqual([]);
    await line.stop();
  });
});
