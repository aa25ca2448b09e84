import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { jobKinds, type SystemState } from '#features/system/contract/system.ts';
import { findTroubles, type Judged } from './service.ts';

const test = useTestApp({
  environment: () => ({
    SMTP_URL: 'smtp://somebody:a-secret@127.0.0.1:1',
    CLAMD_URL: 'tcp://127.0.0.1:1',
  }),
});

async function read(): Promise<SystemState> {
  const reply = await test.call('GET', '/api/system', { token: await test.getToken('admin') });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

describe('GET /api/system', () => {
  it('allows admins only', async () => {
    expect((await test.call('GET', '/api/system')).statusCode).toBe(401);
    for (const role of ['user', 'client'] as const) {
      const reply = await test.call('GET', '/api/system', { token: await test.getToken(role) });
      expect([role, reply.statusCode]).toEqual([role, 403]);
    }
    const query = { token: await test.getToken('admin') };
    expect((await test.call('GET', '/api/system?all=1', query)).statusCode).toBeLessThan(500);
  });

  it('reports versions, storage, and mail delivery without secrets', async () => {
    const state = await read();
    expect(state.version).toMatchObject({
      cairn: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
      postgres: expect.stringMatching(/^\d+/),
    });
    expect(state.storage).toMatchObject({
      place: 'folder',
      isReachable: true,
      isScanned: true,
      files: { count: 0, bytes: 0 },
    });
    expect(state.storage.databaseBytes).toBeGreaterThan(1e6);
    expect(state.storage.disk?.bytes).toBeGreaterThan(state.storage.disk?.freeBytes ?? 0);
    expect(state.mail.host).toBe('127.0.0.1:1');
    expect(JSON.stringify(state)).not.toMatch(/somebody|a-secret/);
  });

  it('has a translation for every job kind', async () => {
    const { jobs } = await read();
    // Backup jobs exist only with a backup place, which is absent here.
    const there = jobKinds.filter((kind) => !['other', 'backup', 'backup-missed'].includes(kind));
    expect(jobs.map(({ kind }) => kind)).toEqual(there);
  });

  it('reports the last backup, verification, and failure since', async () => {
    expect((await read()).troubles).toContain('backup-missing');
    const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
    const run = (hour: number, more: object) =>
      test.db
        .insertInto('backupRun')
        .values({ beganAt: at(hour), name: `of ${hour}`, place: 'bucket', ...more })
        .execute();
    const made = { outcome: 'made', archiveBytes: 4096, fileCount: 7 };
    await run(1, { ...made, endedAt: at(2), verifiedAt: at(3) });
    await run(4, { ...made, endedAt: at(5), missingFileCount: 3 });
    await run(6, { outcome: 'failed', endedAt: at(7), failure: 'no-room' });
    expect((await read()).backup).toEqual({
      isSetUp: false,
      last: {
        at: at(5).toISOString(),
        archiveBytes: 4096,
        fileCount: 7,
        missingFileCount: 3,
        brokenListCount: 0,
      },
      verifiedAt: at(3).toISOString(),
      failedAt: at(7).toISOString(),
      runningSince: null,
    });
  });
});

describe('completed and failed jobs', () => {
  const working = useTestApp({
    doJobs: true,
    environment: () => ({ SMTP_URL: 'smtp://127.0.0.1:1' }),
  });

  it('appear by kind, with an error code', async () => {
    const token = await working.getToken('admin');
    const body = { email: 'admin@test.example' };
    await working.call('POST', '/api/auth/forgot-password', { body });
    const state = async () =>
      (await working.call('GET', '/api/system', { token })).json() as SystemState;
    const failed = async () => (await state()).mail.failure;
    await expect.poll(failed).toBe('no-connection');
    const job = async () => (await state()).jobs.find(({ kind }) => kind === 'reset-password-mail');
    await expect.poll(job).toMatchObject({ retrying: 1, doneAt: null });
    expect((await job())?.failedAt).not.toBeNull();
    expect((await state()).troubles).toContain('mail-failing');
  });
});

describe('problems', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const sending = { waiting: 0, planned: 0, sentAt: ago(1), failedAt: null, failure: null };
  const made = {
    at: ago(30),
    archiveBytes: 1,
    fileCount: 1,
    missingFileCount: 0,
    brokenListCount: 0,
  };
  const fine: Judged = {
    version: { cairn: '1', revision: null, node: '24', postgres: '18', since: ago(9) },
    storage: {
      databaseBytes: 1,
      files: null,
      place: 'folder',
      isReachable: true,
      isScanned: false,
      disk: { freeBytes: 50e9, bytes: 100e9 },
    },
    jobs: [],
    mail: { ...sending, host: 'mail.example' },
    push: sending,
    backup: {
      isSetUp: true,
      verifiedAt: null,
      failedAt: null,
      runningSince: null,
      last: made,
    },
    isLogProtected: true,
    dueSince: null,
    oldestBackup: new Date(ago(48)),
  };
  const job = { kind: 'tidy', waiting: 0, active: 0, retrying: 0, failed: 1 } as const;
  const { backup, storage, mail } = fine;

  it('stay empty for a healthy system', () => {
    expect(findTroubles(fine, now)).toEqual([]);
  });

  it.each<[string, Partial<Judged>, string[]]>([
    ['no place for backups', { backup: { ...backup, isSetUp: false } }, ['backup-missing']],
    ['no backup yet', { backup: { ...backup, last: null } }, ['backup-old']],
    [
      'a backup of three days ago',
      { backup: { ...backup, last: { ...made, at: ago(72) } } },
      ['backup-old'],
    ],
    [
      'a backup of three days ago, where one is made each week',
      { backup: { ...backup, last: { ...made, at: ago(72) } }, oldestBackup: new Date(ago(200)) },
      [],
    ],
    [
      'files that a backup lacks',
      { backup: { ...backup, last: { ...made, missingFileCount: 2 } } },
      ['backup-incomplete'],
    ],
    [
      'lists that are not whole',
      { backup: { ...backup, last: { ...made, brokenListCount: 1 } } },
      ['backup-not-tidied'],
    ],
    ['one that failed since', { backup: { ...backup, failedAt: ago(2) } }, ['backup-failed']],
    [
      'a full disk',
      { storage: { ...storage, disk: { freeBytes: 3e9, bytes: 100e9 } } },
      ['disk-full'],
    ],
    ['files out of reach', { storage: { ...storage, isReachable: false } }, ['files-away']],
    ['mail without a server', { mail: { ...mail, host: null } }, ['mail-kept']],
    [
      'mail that is refused',
      { mail: { ...mail, failedAt: ago(0.5), failure: 'sign-in' } },
      ['mail-failing'],
    ],
    [
      'an address that nobody has',
      { mail: { ...mail, failedAt: ago(0.5), failure: 'recipient' } },
      [],
    ],
    [
      'mail that failed and went out since',
      { mail: { ...mail, failedAt: ago(2), failure: 'later' } },
      [],
    ],
    ['work that waits', { dueSince: new Date(ago(0.5)) }, ['jobs-late']],
    [
      'work that was given up',
      { jobs: [{ ...job, doneAt: null, failedAt: ago(1) }] },
      ['jobs-failed'],
    ],
    ['one role for everything', { isLogProtected: false }, ['log-unprotected']],
  ])('include %s', (_, differs, troubles) => {
    expect(findTroubles({ ...fine, ...differs }, now)).toEqual(troubles);
  });
});
