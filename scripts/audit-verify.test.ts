import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '#core/server/audit.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import { type Database, openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { repositoryRoot } from './setup/repository-root.mjs';

const intact = /^2 entries, intact, newest 2 ([\da-f]{64})\n$/;

let folder: string;
let dataDir: string;
let running: EmbeddedPostgres | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-verify-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  await withDatabase(async (db) => {
    await migrate(db);
    for (const reason of ['one', 'two']) {
      await recordAudit(contextWithoutApp(db), { action: 'demo.filled', recordId: null, reason });
    }
  });
});

afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Leaves PostgreSQL running, as if Cairn ran. */
async function withDatabase(work: (db: Database) => Promise<unknown>) {
  running ??= await startEmbeddedPostgres({ dataDir });
  const db = openDatabase(running.url);
  await work(db).finally(() => db.destroy());
}

async function stop() {
  await running?.stop();
  running = undefined;
}

function verify(environment: Record<string, string>, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/audit-verify.ts', ...options],
    { cwd: repositoryRoot, env: { PATH: process.env.PATH, ...environment }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

describe('npm run audit:verify', () => {
  it('reports an intact chain, whether Cairn runs or not', async () => {
    const whileRunning = verify({ DATA_DIR: dataDir });
    expect(whileRunning).toEqual({
      status: 0,
      stdout: expect.stringMatching(intact),
      stderr: '',
    });
    expect(verify({ DATABASE_URL: running?.url ?? '' })).toEqual(whileRunning);
    // The running one must not be affected.
    await withDatabase((db) => sql`select 1`.execute(db));
    await stop();
    expect(verify({ DATA_DIR: dataDir })).toEqual(whileRunning);
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  });

  it('finds an expected hash, and reports if it is missing', async () => {
    await withDatabase(async () => {});
    const hash = intact.exec(verify({ DATA_DIR: dataDir }).stdout)?.[1] ?? '';
    const found = verify({ DATA_DIR: dataDir }, '--expect', hash);
    expect(found.status).toBe(0);
    expect(found.stdout).toContain('Found the expected hash at position 2.');
    const gone = verify({ DATA_DIR: dataDir }, '--expect', 'a'.repeat(64));
    expect(gone.status).toBe(1);
    expect(gone.stderr).toMatch(/^The expected hash is not in the chain: .*\.\n$/);
  });

  it('adds the ends of other chains to the organization’s, so that one hash vouches for all', async () => {
    await withDatabase((db) =>
      recordAudit(contextWithoutApp(db), {
        action: 'location.created',
        recordId: '11111111-1111-4111-8111-111111111111',
      }),
    );
    const found = verify({ DATA_DIR: dataDir });
    expect(found.stdout).toMatch(/^4 entries in 2 chains, intact, newest 3 [\da-f]{64}\n$/);
    expect(verify({ DATA_DIR: dataDir })).toEqual(found);
  });

  it('names the first broken entry', async () => {
    await withDatabase((db) =>
      db.transaction().execute(async (on) => {
        await sql`set local session_replication_role = replica`.execute(on);
        await sql`update audit_entry set reason = 'other' where id = 2`.execute(on);
      }),
    );
    const found = verify({ DATA_DIR: dataDir });
    expect(found.status).toBe(1);
    expect(found.stderr).toMatch(
      /^The audit log is broken at entry 2 at position 2, written \S+Z: its content was changed\. Intact entries before it: 1\.\n$/,
    );
  });

  it.each([
    ['no database', {}, [], /^There is no database in \S+nowhere\. .*\.\n$/],
    ['an unknown option', {}, ['--all'], /^The only option is --expect <hash>.*\.\n$/],
    ['no hash', {}, ['--expect', 'abc'], /^The only option is --expect <hash>.*\.\n$/],
    [
      'a server that does not answer',
      { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' },
      [],
      /^(?!.*hidden)Cannot use the database in DATABASE_URL: .*\.\n$/,
    ],
  ])('says in one sentence that there is %s', (_name, environment, options, sentence) => {
    const nowhere = join(folder, 'nowhere');
    const { status, stderr } = verify({ DATA_DIR: nowhere, ...environment }, ...options);
    expect(status).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('asks for a start if the database is older than the chain', async () => {
    await withDatabase((db) => sql`create database old`.execute(db));
    const url = new URL(running?.url ?? '');
    url.pathname = '/old';
    expect(verify({ DATABASE_URL: url.href }).stderr).toMatch(
      /^This database has no audit chain yet\. .*\.\n$/,
    );
  });
});
