import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isRoot } from './account.ts';
import { clusterProcessIds } from './stale-postmaster.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start.ts';

let folder: string;
let dataDir: string;
let home: string;
let cluster: string;
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-postgres-'));
  // PostgreSQL's account must be able to reach it.
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  home = join(dataDir, 'postgres');
  cluster = join(home, 'cluster');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, ...options });
  started.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
}

function postmasterId(): number {
  return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
}

// Sequential, on one data folder: creating a database takes most of a second.
describe('the embedded PostgreSQL', () => {
  it('creates a database with fsync, page checksums, and UTC', async () => {
    const { url } = await start();
    const settings = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
        current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding,
        current_setting('lc_messages') as messages, version() ~ 'PostgreSQL 18' as is_18`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      checksums: 'on',
      zone: 'UTC',
      encoding: 'UTF8',
      messages: 'C',
      is_18: true,
    });
    await query(url, 'create table kept as select 1 as one');
  });

  it('treats É as a letter, in searches and capitalization', async () => {
    const { url } = await start();
    await query(url, 'create extension pg_trgm');
    const found = await query(url, `select lower('ÉLODIE'), similarity('Élodie', 'élodie')`);
    expect(found).toEqual({ lower: 'élodie', similarity: 1 });
    const accent = await query(
      url,
      `select similarity('Éé', 'Aa') as none, show_trgm('é') as parts`,
    );
    expect(accent.none).toBe(0);
    expect(accent.parts).not.toHaveLength(0);
  });

  it('requires the password, and is reachable only from this machine', async () => {
    const { url } = await start();
    const wrongUrl = new URL(url);
    wrongUrl.password = 'guessed';
    await expect(query(wrongUrl.href, 'select 1')).rejects.toThrow(
      /password authentication failed/,
    );
    for (const name of ['password', 'app-password', 'lock']) {
      expect(statSync(join(home, name)).mode & 0o777).toBe(0o600);
    }
    expect(statSync(home).mode & 0o777).toBe(0o700);
  });

  it('refuses a second start on the same folder, and stops only its own', async () => {
    const { url } = await start();
    await expect(start()).rejects.toThrow(
      /^Another Cairn \(process \d+\) is already using the database in/,
    );
    expect(await query(url, 'select one from kept')).toEqual({ one: 1 });
  });

  it('starts when the stored process id belongs to another program', async () => {
    const other = spawn('sleep', ['60']);
    children.push(other);
    writeFileSync(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n`);
    writeFileSync(join(home, '.s.PGSQL.5432.lock'), `${other.pid}\n${cluster}\n`);
    const { url } = await start();
    expect(await query(url, 'select one from kept')).toEqual({ one: 1 });
    expect(other.exitCode).toBeNull();
  });

  it('reports an unexpected end, and recovers at the next start', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const { url } = await start({ onUnexpectedEnd: resolve });
    await query(url, 'create table kept_too as select 2 as two');
    process.kill(postmasterId(), 'SIGKILL');
    expect(await promise).toContain('SIGKILL');
    await started.pop()?.stop();

    const again = await start();
    expect(await query(again.url, 'select two from kept_too')).toEqual({ two: 2 });
  });

  it('leaves no process after stopping, even when stopped twice', async () => {
    const postgres = await start();
    const id = postmasterId();
    expect(clusterProcessIds(cluster, id)).toContain(id);
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(clusterProcessIds(cluster, id)).toEqual([]);
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
  });

  it('aborts a start on request', async () => {
    await expect(start({ signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
    expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false);
  });

  it('refuses the database of another PostgreSQL version', async () => {
    writeFileSync(join(cluster, 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(
      /was created by PostgreSQL 16, but this version of Cairn includes PostgreSQL 18/,
    );
    writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
  });

  it('asks for the password file when it is missing', async () => {
    const file = join(home, 'password');
    const password = readFileSync(file);
    rmSync(file);
    await expect(start()).rejects.toThrow(/Restore the file .*password from a backup/);
    writeFileSync(file, password, { mode: 0o600 });
    await start();
  });
});

describe('the embedded PostgreSQL, in other folders', () => {
  it('recovers from an interrupted first start', async () => {
    const broken = join(folder, 'broken');
    const half = join(broken, 'postgres/cluster.incomplete-00000000');
    mkdirSync(join(half, 'base'), { recursive: true });
    chmodSync(broken, 0o755);
    writeFileSync(join(half, 'PG_VERSION'), '18\n');
    const { url } = await start({ dataDir: broken, throwaway: true });
    expect(await query(url, 'select 1 as one')).toEqual({ one: 1 });
    expect(readdirSync(join(broken, 'postgres'))).not.toContain('cluster.incomplete-00000000');
  });

  it('refuses a folder with other files', async () => {
    const odd = join(folder, 'odd');
    mkdirSync(join(odd, 'postgres/cluster'), { recursive: true });
    writeFileSync(join(odd, 'postgres/cluster/letters.txt'), 'not a database');
    await expect(start({ dataDir: odd })).rejects.toThrow(/is not a PostgreSQL database/);
    expect(readdirSync(join(odd, 'postgres/cluster'))).toEqual(['letters.txt']);
  });

  it('listens on the loopback address if the path is too long for a socket', async () => {
    const long = join(folder, 'l'.repeat(60), 'o'.repeat(60));
    const { url } = await start({ dataDir: long, throwaway: true });
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(new URL(url).search).toBe('');
    expect(await query(url, 'select 1 as one')).toEqual({ one: 1 });
  });

  it('deletes a throwaway database, even in another folder', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const inside = join(closed, 'data');
    const postgres = await start({ dataDir: inside, throwaway: true });
    const place = new URL(postgres.url).searchParams.get('host') ?? '';
    expect(await query(postgres.url, `select current_setting('fsync') as fsync`)).toEqual({
      fsync: 'off',
    });
    expect(place.startsWith(closed)).toBe(!isRoot());
    await postgres.stop();
    expect(existsSync(place)).toBe(false);
    expect(readdirSync(inside)).toEqual([]);
  });

  it('reports that the stored location is missing', async () => {
    const moved = join(folder, 'moved');
    mkdirSync(moved);
    writeFileSync(join(moved, 'postgres-location'), `${join(folder, 'nowhere')}\n`);
    await expect(start({ dataDir: moved })).rejects.toThrow(/that folder is gone/);
  });
});

describe('the folder lock', () => {
  it('waits for a Cairn that is about to end', async () => {
    const first = await start();
    const second = start();
    await wait(100);
    await first.stop();
    expect(await query((await second).url, 'select one from kept')).toEqual({ one: 1 });
  });
});
