import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { addressOf, type Database, type Executor } from '../db/database.ts';
import { StartupError } from '../startup-error.ts';
import { BackupProblem } from './problem.ts';

const names = {
  /** One backup or restore at a time. */
  turn: 'cairn.backup',
  /** Shared by whoever copies contents; alone by whoever removes some. */
  contents: 'cairn.contents',
  /** Alone by a restore, for as long as it lasts; shared by a Cairn that starts. */
  restore: 'cairn.restore',
  /** Alone by whoever reads and writes anew a list that lies in the store beside the contents. */
  list: 'cairn.list-beside-contents',
} as const;
type LockName = keyof typeof names;

interface Wish {
  lock: LockName;
  isShared?: boolean;
  /** Whether to wait until it is free. */
  waits?: boolean;
}

/** On which a migration asks whoever copies the tables to let go of them. */
const giveWay = 'cairn_give_way';

/** How often whoever holds a lock asks whether it is still there, in ms. */
const lookEvery = 30_000;

/** Locks that are held, and may be lost. */
export interface Held {
  /** Aborted when they are lost, or somebody needs the tables more. Its reason is a BackupProblem. */
  signal: AbortSignal;
  /** Asks whether they are still there. @throws {BackupProblem} when they aren't */
  check(): Promise<void>;
}

/**
 * Does what it is given while no content is removed from the store of files, and nobody else makes a
 * backup. The locks go with their connection, so a process that is killed leaves none.
 * @returns null, without having done anything, when a backup is being made
 */
export function asOnlyBackup<T>(
  db: Database,
  work: (held: Held) => Promise<T>,
): Promise<{ done: T } | null> {
  const wishes = [{ lock: 'turn' }, { lock: 'contents', isShared: true, waits: true }] as const;
  return holding(addressOf(db), 'cairn-lock', wishes, work);
}

/**
 * Removes contents while nobody copies them: a backup may know of one that no file has any more.
 * @returns null, without having done anything, while a backup is being made
 */
export function unlessCopied<T>(db: Database, work: () => Promise<T>): Promise<{ done: T } | null> {
  return holding(addressOf(db), 'cairn-lock', [{ lock: 'contents' }], work);
}

/** Reads and writes anew what lies in the store beside the contents, one instance after the other. */
export async function inTurnOfLists(db: Database, work: () => Promise<void>): Promise<void> {
  await holding(addressOf(db), 'cairn-lock', [{ lock: 'list', waits: true }], work);
}

/** How long a start waits for a restore that may be just about to end, in ms. */
const startPatience = 5000;

/**
 * Does a start's work on a database that nobody is restoring into meanwhile.
 * @throws {StartupError} when somebody is
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
        'A backup is being restored into this database: wait for its end, then start Cairn.',
      );
    }
    await wait(100);
  }
}

/** Takes this lock alone for as long as this connection lasts; whether it was free. */
export async function grab(on: Executor, lock: LockName): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_lock(${sql.raw(keyOf(lock))}) as got
  `.execute(on);
  return rows[0]?.got === true;
}

/** Asks a backup that is being made to let go of the tables. */
export async function askToGiveWay(on: Executor): Promise<void> {
  await sql`select pg_notify(${giveWay}, '')`.execute(on);
}

const keyOf = (lock: LockName) => `hashtextextended('${names[lock]}', 0)`;

async function holding<T>(
  url: string,
  name: string,
  wishes: readonly Wish[],
  work: (held: Held) => Promise<T>,
): Promise<{ done: T } | null> {
  // Beside the pool, which has few connections, and gives each back after its query.
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
    // A pooler that gives another connection to each transaction has them on one that isn't ours.
    if (!(await holds(client, wishes.length).catch(() => false))) lose();
    stopping.signal.throwIfAborted();
  };
  let looking: NodeJS.Timeout | undefined;
  try {
    await client.query('set idle_session_timeout = 0; set statement_timeout = 0');
    for (const wish of wishes) if (!(await take(client, wish))) return null;
    await client.query(`listen ${giveWay}`);
    looking = setInterval(() => void check().catch(() => {}), lookEvery).unref();
    return { done: await work({ signal: stopping.signal, check }) };
  } finally {
    clearInterval(looking);
    await client.end().catch(() => {});
  }
}

async function take(client: pg.Client, { lock, isShared, waits }: Wish): Promise<boolean> {
  const grabber = `pg${waits ? '' : '_try'}_advisory_lock${isShared ? '_shared' : ''}`;
  const { rows } = await client.query(`select ${grabber}(${keyOf(lock)}) as got`);
  return waits === true || rows[0]?.got === true;
}

async function holds(client: pg.Client, count: number): Promise<boolean> {
  const asking = client.query(`
    select count(*)::int as held from pg_locks
    where locktype = 'advisory' and granted and pid = pg_backend_pid()
  `);
  // A line that is cut without a word would keep us waiting.
  const tooLate = wait(10_000, undefined, { ref: false }).then(() => undefined);
  const found = await Promise.race([asking, tooLate]);
  return found?.rows[0]?.held === count;
}

function lost(): BackupProblem {
  return new BackupProblem(
    'lock-lost',
    'The connection that kept others from interfering was lost, so it was broken off: begin anew.',
  );
}

function gaveWay(): BackupProblem {
  return new BackupProblem(
    'stopped',
    'It was broken off, since a new version of Cairn starts and needs the tables: begin anew.',
  );
}
