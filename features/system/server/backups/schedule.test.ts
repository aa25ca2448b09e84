// @module-tag full
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '#app/server/server.ts';
import { useTestApp } from '#app/testing/app.ts';
import { addJob, makeJobsDue } from '#app/testing/jobs.ts';
import { listPlace, openPlace } from '#core/server/backup/place.ts';
import { readSettings } from '#core/server/env.ts';
import { waitUntil } from '../../../../scripts/vitest/wait-until.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-nights-'));
});
/** Half a day from now, so that it doesn't run during the tests. */
const backupAt = `5 ${(new Date().getUTCHours() + 12) % 24} * * 1-5`;
const passphrase = 'a passphrase for the tests';
const test = useTestApp({
  doJobs: true,
  environment: () => ({
    BACKUP_URL: folder,
    BACKUP_PASSPHRASE: passphrase,
    BACKUP_AT: backupAt,
  }),
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const runs = () => test.db.selectFrom('backupRun').selectAll().orderBy('beganAt').execute();

const waitForBackups = (count: number) =>
  waitUntil(async () => (await runs()).filter((run) => run.endedAt).length === count);

const makeSecrets = () => ({
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

describe('nightly backups', () => {
  it('run at their times on one instance and are recorded', async () => {
    await test.app.ready();
    await (await test.another()).ready();
    expect(await scheduled()).toEqual([{ cron: backupAt }]);
    await waitForBackups(1);
    await addJob(test.db, 'backup', {});
    await waitForBackups(2);
    expect(await runs()).toMatchObject([
      { outcome: 'made', place: 'folder' },
      { outcome: 'made', place: 'folder' },
    ]);
    const { archives } = await listPlace(await openPlace({ folder }));
    expect(archives).toHaveLength(2);
  });

  it('run at a start after a missed time, and only then', async () => {
    const done = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where name = 'backup-missed'
      `.execute(test.db);
      return rows.map(({ state }) => state);
    };
    // Jobs of both instances of the previous test: one made the first backup.
    await waitUntil(async () => (await done()).every((state) => state === 'completed'));
    expect(await runs()).toHaveLength(2);
    await (await test.another()).ready();
    await waitUntil(async () => {
      const states = await done();
      return states.length === 3 && states.every((state) => state === 'completed');
    });
    expect(await runs()).toHaveLength(2);
    await sql`update backup_run set began_at = began_at - interval '30 days'`.execute(test.db);
    await (await test.another()).ready();
    await waitForBackups(3);
  });

  it('restart soon after being killed, by their missing heartbeat', async () => {
    const { rows } = await sql<{ seconds: number }>`
      select heartbeat_seconds as seconds from pgboss.queue where name like 'backup%'
    `.execute(test.db);
    expect(rows).toEqual([{ seconds: 120 }, { seconds: 120 }]);
  });

  it('stop when turned off in the settings', async () => {
    const settings = readSettings({ DATA_DIR: test.dataDir, LOG_LEVEL: 'silent' });
    const app = await buildServer({
      settings,
      db: test.db,
      secrets: makeSecrets(),
      webRoot: '/nowhere',
    });
    await app.ready();
    await app.close();
    expect(await scheduled()).toEqual([]);
  });

  it('require a key: a server without one doesn’t start', async () => {
    const settings = readSettings({
      DATA_DIR: test.dataDir,
      BACKUP_URL: folder,
      LOG_LEVEL: 'silent',
    });
    await expect(
      buildServer({ settings, db: test.db, secrets: makeSecrets(), webRoot: '/nowhere' }),
    ).rejects.toThrow(/^BACKUP_URL requires BACKUP_PASSPHRASE/);
  });
});

describe('failing backups', () => {
  const failing = useTestApp({
    doJobs: true,
    environment: () => ({
      BACKUP_URL: join(folder, 'not-mounted'),
      BACKUP_PASSPHRASE: passphrase,
    }),
  });

  it('notify administrators once, after the second failure', async () => {
    await failing.getToken('user');
    await failing.getToken('admin');
    await failing.app.ready();
    const listNotices = () =>
      failing.db.selectFrom('notice').select(['kind', 'accountId']).execute();
    const failures = (count: number) =>
      waitUntil(async () => {
        await makeJobsDue(failing.db);
        const all = await failing.db.selectFrom('backupRun').select('outcome').execute();
        return all.filter(({ outcome }) => outcome === 'failed').length === count;
      });
    await failures(3);
    const { id: admin } = await failing.db
      .selectFrom('account')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect(await listNotices()).toEqual([{ kind: 'backup-failed', accountId: admin }]);
    const mails = await failing.db
      .selectFrom('delivery')
      .select(['channel', 'accountId'])
      .execute();
    expect(mails).toEqual([{ channel: 'mail', accountId: admin }]);
  });
});
