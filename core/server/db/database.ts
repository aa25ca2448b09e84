import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { CamelCaseDialect, camelCaseRows } from './camel-case.ts';
import { deadConnectionCloser, getSocket } from './dead-connections.ts';
import { statementRepeater } from './deadlock-retry.ts';
import { liveOutbox } from './live-outbox.ts';
import { statementPreparer } from './prepared-statements.ts';
import { beginsTransaction, type Statement } from './statements.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;

/** A connection or a transaction: what queries run on. */
export type Executor = Database | Transaction<DB>;

/** Maximum connections of one app instance. */
const maxConnections = 10;

/** Dates stay text ("YYYY-MM-DD"), so that no time zone can shift a date of birth. */
const dayType = 1082;
/** Counts are far below 2^53. */
const bigintType = 20;

/** Connection timeout in ms. */
const connectPatience = 10_000;

/**
 * How long a statement may run silently while the database answers others, in ms; none of ours
 * takes as long.
 */
const silenceLimitMs = 60_000;

/**
 * How long a transaction may sit idle, in ms. PostgreSQL doesn't notice a dead connection, and
 * would hold its row locks for hours, so nobody could save those records.
 */
const idleInTransactionLimitMs = 20_000;

interface DatabaseOptions {
  /**
   * Ms without an answer after which a statement's connection counts as dead; Infinity for work
   * without a time limit, such as a migration.
   */
  silence?: number;
  /** URL of PostgreSQL itself, if `url` is a pooler's. */
  directUrl?: string | undefined;
  /** A streaming replica. Its callers repeat what fails there. */
  isReplica?: boolean;
}

/**
 * Opens the database at this URL. Connects on demand, so a wrong address fails at the first query.
 * Close with `destroy()`.
 */
export function openDatabase(
  url: string,
  { silence = silenceLimitMs, directUrl = url, isReplica = false }: DatabaseOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectPatience,
    application_name: 'cairn',
    types: { getTypeParser },
    onConnect: async (client: pg.ClientBase) => {
      if (!(await isPoolers(client))) return;
      isPooled = true;
      pooled.add(client);
    },
  });
  const pooled = new WeakSet<pg.ClientBase>();
  let isPooled = false;
  // The next query replaces an idle connection that breaks, such as after a server restart. Without
  // a listener, the error would end the process.
  pool.on('error', () => {});
  // The same inside a transaction, where the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', camelCaseRows);
  pool.on(
    'connect',
    statementPreparer((client) => pooled.has(client)),
  );
  if (!isReplica) {
    pool.on('connect', statementRepeater());
    pool.on('connect', liveOutbox(pool));
  }
  if (Number.isFinite(silence)) {
    pool.on('connect', limitPauses);
    pool.on('connect', deadConnectionCloser(url, silence));
  }
  const watchers = new Set<StatementWatcher>();
  const db = new Kysely<DB>({
    dialect: new CamelCaseDialect({ pool }),
    log: (event) => {
      const { query, queryDurationMillis: ms } = event;
      const statement: Statement = {
        sql: query.sql,
        ms,
        since: Date.now() - ms,
        isStream: event.level === 'query' && event.isStream === true,
        failure: event.level === 'error' ? failureCode(event.error) : undefined,
      };
      for (const watch of watchers) watch(statement);
    },
  });
  insides.set(db, { url: directUrl, pool, watchers, isPooled: () => isPooled });
  return db;
}

/**
 * True for a connection of a pooler, where each transaction may run on another one of PostgreSQL's.
 * Poolers give their clients process numbers of their own.
 */
async function isPoolers(client: pg.ClientBase): Promise<boolean> {
  const text = 'select pg_backend_pid() as number';
  const query = { text, query_timeout: connectPatience } as pg.QueryConfig;
  const { rows } = await client.query<{ number: number }>(query);
  const { processID } = client as unknown as { processID: number };
  return rows[0]?.number !== processID;
}

/**
 * Limits pauses in each transaction, by the message that begins it: behind a pooler, a setting of
 * the session would stay with a connection that serves others next.
 */
function limitPauses(client: pg.ClientBase): void {
  const plain = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const limit = `set local idle_in_transaction_session_timeout = ${idleInTransactionLimitMs}`;
  const query = (text: unknown, ...rest: unknown[]) =>
    plain(beginsTransaction(text) ? `${text}; ${limit}` : text, ...rest);
  client.query = query as typeof client.query;
}

type StatementWatcher = (statement: Statement) => void;

/** Pool and URL of our databases, for the few functions that need them. */
const insides = new WeakMap<
  Database,
  { url: string; pool: pg.Pool; watchers: Set<StatementWatcher>; isPooled: () => boolean }
>();

/** True once a connection has turned out to be a pooler's. */
export function usesPooler(db: Database): boolean {
  return insides.get(db)?.isPooled() ?? false;
}

/**
 * Calls `watch` at the end of every statement, without its values. Returns a function that stops
 * this.
 */
export function watchStatements(db: Database, watch: StatementWatcher): () => void {
  const watchers = insides.get(db)?.watchers;
  watchers?.add(watch);
  return () => void watchers?.delete(watch);
}

/** Counts open connections, idle ones, and callers that wait for one. */
export function connectionCounts(db: Database): { open: number; idle: number; waiting: number } {
  const pool = insides.get(db)?.pool;
  return {
    open: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  };
}

function failureCode(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? 'unknown';
}

function getTypeParser(type: number, format?: string) {
  if (type === dayType) return (value: string) => value;
  if (type === bigintType) return Number;
  return pg.types.getTypeParser(type, format as 'text');
}

/** Returns the URL of the PostgreSQL server itself, not of a pooler. */
export function databaseUrl(db: Database): string {
  const url = insides.get(db)?.url;
  if (url === undefined) throw new Error('database not opened by openDatabase');
  return url;
}

/** One connection for both Kysely queries and direct client use (COPY). */
export interface Line {
  client: pg.Client;
  db: Database;
}

/**
 * Runs `work` on a connection of its own, with no time limit.
 * @param name its name in the server's list of connections
 * @param signal aborts it, even during a statement, and throws its reason
 */
export async function onOneConnection<T>(
  url: string,
  name: string,
  work: (line: Line) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectPatience,
    keepAlive: true,
    application_name: name,
    types: { getTypeParser },
  });
  // The running query gets the error of a broken connection.
  client.on('error', () => {});
  await client.connect();
  camelCaseRows(client);
  const stream = getSocket(client);
  const cut = () => stream.destroy();
  signal?.addEventListener('abort', cut);
  try {
    const pool = {
      connect: async () => Object.assign(client, { release: () => {} }),
      end: async () => {},
      options: {},
    };
    const db = new Kysely<DB>({ dialect: new CamelCaseDialect({ pool }) });
    return await work({ client, db });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cut);
    await client.end();
  }
}

/**
 * Creates a connection to the same database outside the pool and past any pooler, for callers that
 * hold one, such as to listen. The caller connects and ends it.
 */
export function connectionBeside(db: Database): pg.Client {
  return new pg.Client({
    connectionString: insides.get(db)?.url,
    connectionTimeoutMillis: connectPatience,
    // Detects a dead connection at the next query rather than after hours.
    query_timeout: 10_000,
    keepAlive: true,
    application_name: 'cairn-live',
  });
}
