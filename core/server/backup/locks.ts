import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, databaseUrl, type Executor } from '../db/database.ts';
import { StartupError } from '../startup-error.ts';
import { BackupProblem } from './problem.ts';

const names = {
  /** Allows one backup or restore at a time. */
  turn: 'cairn.backup',
  /** Shared while copying contents; exclusive while removing some. */
  contents: 'cairn.contents',
  /** Exclusive during a restore; shared by a starting server. */
  restore: 'cairn.restore',
  /** Exclusive while rewriting the list beside the contents. */
  list: 'cairn.list-beside-contents',
} as const;
type LockName = keyof typeof names;

interface LockRequest {
  lock: LockName;
  isShared?: boolean;
  /** True to wait until the lock is free. */
  waits?: boolean;
}

/** Channel on which a migration asks a running backup to release the tables. */
const giveWay = 'cairn_give_way';

/** How often to check that a lock is still held, in ms. */
const lookEvery = 30_000;

/** Locks that are held but may be lost. */
export interface HeldLocks {
  /**
   * Aborts when the locks are lost or a migration needs the tables. Its reason is a BackupProblem.
   */
  signal: AbortSignal;
  /**
   * Checks that the locks are still held.
   * @throws {BackupProblem} when they aren't
   */
  check(): Promise<void>;
}

/**
 * Runs `work` while no contents are removed from the store and no other backup runs. The locks
 * belong to a connection, so a killed process releases them.
 * @returns null, without running `work`, when a backup is in progress
 */
export function asOnlyBackup<T>(
  db: Database,
  work: (locks: HeldLocks) => Promise<T>,
): Promise<{ done: T } | null> {
  const requests = [{ lock: 'turn' }, { lock: 'contents', isShared: true, waits: true }] as const;
  return holding(databaseUrl(db), 'cairn-lock', requests, work);
}

/**
 * Removes contents while no backup copies them; a backup may list contents that no document uses
 * any more.
 * @returns null, without running `work`, while a backup is in progress
 */
export function unlessBackupRuns<T>(
  db: Database,
  work: () => Promise<T>,
): Promise<{ done: T } | null> {
  return holding(databaseUrl(db), 'cairn-lock', [{ lock: 'contents' }], work);
}

/** Rewrites the lists beside the contents, one instance at a time. */
export async function withListLock(db: Database, work: () => Promise<void>): Promise<void> {
  await holding(databaseUrl(db), 'cairn-lock', [{ lock: 'list', waits: true }], work);
}

/** How long a start waits for a restore that may be about to end, in ms. */
const startPatience = 5000;

/**
 * Runs startup work on a database with no restore in progress.
 * @throws {StartupError} when one is
 */
export async function unlessRestored<T>(
  url: string,
  work: () => Promise<T>,
  patience = startPatience,
): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    const turn = await holding(url, 'cairn-start', [{ lock: 'restore', isShared: true }], work);
    if (turn) return turn.done;
    if (Date.now() > deadline) {
      throw new StartupError(
        'A backup is being restored into this database. Wait until it finishes, then start Cairn.',
      );
    }
    await wait(100);
  }
}

/** Takes an exclusive lock for the lifetime of this connection. Returns whether it was free. */
export async function tryLock(on: Executor, lock: LockName): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_lock(${sql.raw(lockKey(lock))}) as got
  `.execute(on);
  return rows[0]?.got === true;
}

/** Asks a running backup to release the tables. */
export async function requestTableRelease(on: Executor): Promise<void> {
  await sql`select pg_notify(${giveWay}, '')`.execute(on);
}

const lockKey = (lock: LockName) => `hashtextextended('${names[lock]}', 0)`;

async function holding<T>(
  url: string,
  name: string,
  requests: readonly LockRequest[],
  work: (locks: HeldLocks) => Promise<T>,
): Promise<{ done: T } | null> {
  // Uses its own connection: the pool has few, and takes each back after its query.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: name,
  });
  const stopping = new AbortController();
  const lose = () => stopping.abort(lost());
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', () => stopping.abort(gaveWay()));
  await client.connect();
  const check = async () => {
    stopping.signal.throwIfAborted();
    // A transaction pooler leaves the locks on someone else's connection.
    if (!(await hasLocks(client, requests.length).catch(() => false))) lose();
    stopping.signal.throwIfAborted();
  };
  let looking: NodeJS.Timeout | undefined;
  try {
    await client.query('set idle_session_timeout = 0; set statement_timeout = 0');
    for (const request of requests) if (!(await take(client, request))) return null;
    await client.query(`listen ${giveWay}`);
    looking = setInterval(() => void check().catch(() => {}), lookEvery).unref();
    return { done: await work({ signal: stopping.signal, check }) };
  } finally {
    clearInterval(looking);
    await client.end().catch(() => {});
  }
}

async function take(client: pg.Client, { lock, isShared, waits }: LockRequest): Promise<boolean> {
  const grabber = `pg${waits ? '' : '_try'}_advisory_lock${isShared ? '_shared' : ''}`;
  const { rows } = await client.query(`select ${grabber}(${lockKey(lock)}) as got`);
  return waits === true || rows[0]?.got === true;
}

async function hasLocks(client: pg.Client, count: number): Promise<boolean> {
  const asking = client.query(`
    select count(*)::int as held from pg_locks
    where locktype = 'advisory' and granted and pid = pg_backend_pid()
  `);
  // Waiting on a dead connection would hang.
  const tooLate = wait(10_000, undefined, { ref: false }).then(() => undefined);
  const found = await Promise.race([asking, tooLate]);
  return found?.rows[0]?.held === count;
}

function lost(): BackupProblem {
  return new BackupProblem(
    'lock-lost',
    'It stopped because it lost its connection to the database. Start it again.',
  );
}

function gaveWay(): BackupProblem {
  return new BackupProblem(
    'stopped',
    'It stopped because a new version of Cairn is starting and needs the tables. Start it again.',
  );
}
