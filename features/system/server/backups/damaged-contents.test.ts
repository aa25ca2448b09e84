// @module-tag full
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { backupIdentities, makeBackups, restoreFrom, useTargets } from '#app/testing/backups.ts';
import { contents, useFileCalls } from '#app/testing/files.ts';
import { openPlace } from '#core/server/backup/place.ts';
import { readSettings } from '#core/server/env.ts';
import { folderStore } from '#core/server/files/folder-store.ts';
import { loadSecrets } from '#core/server/secrets/secrets.ts';
import { checkBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

const test = useTestApp();
const files = useFileCalls(test);

let root: string;
/** Used by one test. */
let folder: string;
let address: { folder: string };
/** Keys of two contents, in order. */
let keys: string[];
const newTarget = useTargets();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-mending-'));
  await loadSecrets(readSettings({ DATA_DIR: test.dataDir }), test.db);
  const id = await files.addApplicant();
  await files.uploadOne(id, 'one.pdf', contents.pdf);
  await files.uploadOne(id, 'two.pdf', contents.pdf);
  const rows = await test.db.selectFrom('storedFile').select('content').execute();
  keys = rows.map(({ content }) => content).sort();
});
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'place-'));
  address = { folder };
  await test.db.deleteFrom('backupContent').execute();
});
afterAll(() => rm(root, { recursive: true, force: true }));

const inPlace = (key = '') => join(folder, 'contents', key.slice(0, 2), key);
const inStore = (key = '') => join(test.dataDir, 'files', key.slice(0, 2), key);

async function flip(path: string): Promise<() => Promise<void>> {
  const bytes = await readFile(path);
  const altered = Buffer.from(bytes);
  altered[7] = (altered[7] ?? 0) ^ 1;
  await writeFile(path, altered);
  return () => writeFile(path, bytes);
}

async function check(withoutDamaged = false) {
  const place = await openPlace(address);
  return checkBackup(place, backupIdentities, undefined, () => {}, { withoutDamaged });
}

const lastRun = () =>
  test.db
    .selectFrom('backupRun')
    .selectAll()
    .orderBy('beganAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('a damaged content in the backup place', () => {
  it('gets detected and copied again by later backups, which check some each time', async () => {
    await makeBackups(test, address).make();
    const whole = await readFile(inPlace(keys[1]));
    await flip(inPlace(keys[1]));
    // Each run checks the one of the two that was checked longest ago.
    const mended = [
      (await makeBackups(test, address).make()).mendedFiles,
      (await makeBackups(test, address).make()).mendedFiles,
    ];
    expect(mended.toSorted()).toEqual([0, 1]);
    expect(await readFile(inPlace(keys[1]))).toEqual(whole);
    expect((await check()).damaged).toEqual([]);
    const runs = await test.db.selectFrom('backupRun').select('mendedFileCount').execute();
    expect(runs.map((run) => Number(run.mendedFileCount)).toSorted()).toEqual([0, 0, 1]);
  });

  it('counts as missing until it is complete, when the store lost it or has a damaged copy', async () => {
    await makeBackups(test, address).make();
    const putBackInPlace = await flip(inPlace(keys[0]));
    const putBackInStore = await flip(inStore(keys[0]));
    await makeBackups(test, address).make();
    const second = await makeBackups(test, address).make();
    expect(second).toMatchObject({ missingFiles: 1, files: 1, mendedFiles: 0 });
    expect(Number((await lastRun()).missingFileCount)).toBe(1);
    // The remains don't count as valid, so the backup can be restored.
    expect((await check()).damaged).toEqual([]);
    await putBackInPlace();
    await putBackInStore();
    expect(await makeBackups(test, address).make()).toMatchObject({ missingFiles: 0, files: 2 });
  });

  it('appears in a list with all others, and the rest can be restored', async () => {
    const { name } = await makeBackups(test, address).make();
    await flip(inPlace(keys[0]));
    await rm(inPlace(keys[1]));
    await expect(check()).rejects.toThrow(
      `Damaged files in this backup (2): ${keys[0]} was altered, ${keys[1]} is missing. To restore`,
    );
    const target = await newTarget();
    await restoreFrom(address, target, name, { withoutDamaged: true });
    const db = target.connect();
    expect(await db.selectFrom('storedFile').select('id').execute()).toHaveLength(2);
    const entry = db.selectFrom('auditEntry').select('after').orderBy('id', 'desc').limit(1);
    expect((await entry.executeTakeFirstOrThrow()).after).toMatchObject({ filesLeftOut: 2 });
  });

  it('shows in verification when damaged before the copy, and the rest is verified', async () => {
    const putBack = await flip(inStore(keys[0]));
    try {
      await makeBackups(test, address).make();
    } finally {
      await putBack();
    }
    const verified = await verifyBackup(await check(), async () => {});
    expect(verified).toMatchObject({ openedFiles: 1, unopened: [keys[0]] });
  });

  it('fails verification when its key is missing', async () => {
    await makeBackups(test, address).make();
    const checked = await check();
    const { 'file-key-1': removedKey, ...secrets } = checked.secrets;
    expect(removedKey).toBeDefined();
    await expect(verifyBackup({ ...checked, secrets }, async () => {})).rejects.toMatchObject({
      failure: 'damaged',
      message: 'This backup is damaged: the file key 1 is missing.',
    });
  });

  it('fails verification when no list names it, unless it was already missing', async () => {
    await makeBackups(test, address).make();
    const checked = await check();
    const shorter = { ...checked, contents: checked.contents.slice(1) };
    await expect(verifyBackup(shorter, async () => {})).rejects.toThrow(
      /1 files in its tables are missing from its list of files/,
    );
    const withMissing = { ...shorter, end: { ...shorter.end, missing: 1 } };
    expect(await verifyBackup(withMissing, async () => {})).toMatchObject({ openedFiles: 1 });
  });
});

describe('a backup', () => {
  it('skips foreign tables, names them, and can be restored', async () => {
    await sql`create table ledger (id bigint generated always as identity)`.execute(test.db);
    try {
      const done = await makeBackups(test, address).make();
      expect(done.foreignTables).toEqual(['ledger']);
      const compared = await restoreFrom(address, await newTarget(), done.name);
      expect(compared.map(({ table }) => table)).not.toContain('public.ledger');
    } finally {
      await sql`drop table ledger`.execute(test.db);
    }
  });

  it('can be canceled within a content of any size', async () => {
    const store = folderStore(join(test.dataDir, 'files'));
    let pieces = 0;
    const endless = {
      ...store,
      async *read() {
        for (; pieces < 5000; pieces += 1) {
          if (pieces === 10) backups.stop();
          yield Buffer.alloc(1024);
        }
      },
    };
    const backups = makeBackups(test, address, undefined, endless);
    await expect(backups.make()).rejects.toMatchObject({ failure: 'stopped' });
    expect(pieces).toBeLessThan(500);
    expect(await lastRun()).toMatchObject({ outcome: 'failed', failure: 'stopped' });
  });
});
