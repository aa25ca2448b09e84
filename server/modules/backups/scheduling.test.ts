import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/env.ts';
import { listPlace, openPlace } from '#server/platform/backup/place.ts';
import { useTestApp } from '#server/testing/app.ts';
import { addJob } from '#server/testing/jobs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-nights-'));
});
const passphrase = 'a passphrase for the tests';
const test = useTestApp({
  doJobs: true,
  environment: () => ({
    BACKUP_URL: folder,
    BACKUP_PASSPHRASE: passphrase,
    BACKUP_AT: '5 2 * * 1-5',
  }),
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const secretsOf = () => ({
  tokenKey: test.tokenKey,
  encryptionKey: test.tokenKey,
  pushKey: new Uint8Array(32).fill(8),
});

const scheduled = async () =>
  (
    await sql<{ cron: string }>`select cron from pgboss.schedule where name = 'backup'`.execute(
      test.db,
    )
  ).rows;

describe('backups of the night', () => {
  it('are made at their times by one of all instances, and noted', async () => {
    await test.app.ready();
    await (await test.another()).ready();
    expect(await scheduled()).toEqual([{ cron: '5 2 * * 1-5' }]);
    await addJob(test.db, 'backup', {});
    const runs = () => test.db.selectFrom('backup_run').selectAll().execute();
    await vi.waitUntil(async () => (await runs())[0]?.ended_at, { timeout: 15_000 });
    expect(await runs()).toMatchObject([{ outcome: 'made', place: 'folder' }]);
    const { archives } = await listPlace(await openPlace({ folder }));
    expect(archives).toHaveLength(1);
  });

  it('are not made any more when the settings say so', async () => {
    const settings = readSettings({ DATA_DIR: test.dataDir, LOG_LEVEL: 'silent' });
    const app = await buildApp({
      settings,
      db: test.db,
      secrets: secretsOf(),
      webRoot: '/nowhere',
    });
    await app.ready();
    await app.close();
    expect(await scheduled()).toEqual([]);
  });

  it('need something to be sealed with: a server without it does not start', async () => {
    const settings = readSettings({
      DATA_DIR: test.dataDir,
      BACKUP_URL: folder,
      LOG_LEVEL: 'silent',
    });
    await expect(
      buildApp({ settings, db: test.db, secrets: secretsOf(), webRoot: '/nowhere' }),
    ).rejects.toThrow(/^BACKUP_URL needs BACKUP_PASSPHRASE/);
  });
});
