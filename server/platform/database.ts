import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.gen.ts';
import { againIfGivenUp, statementRepeater } from './given-up.ts';
import { statementPreparer } from './prepared-statements.ts';
import { isProblem, type Problem } from './problem.ts';
import type { Statement } from './statements.ts';

export type Database = Kysely<DB>;

/** A connection or a transaction: what queries run on. */
export type Executor = Database | Transaction<DB>;

/** How many connections one instance of the app holds at the most. */
const mostConnections = 10;

/** Days stay text ("YYYY-MM-DD"), so that no time zone can shift a date of birth. */
const dayType = 1082;
/** Counts are far below 2^53. */
const bigintType = 20;

/**
 * How long a statement may be silent, in ms. A line that is dead, and doesn't say so, would hold it for
 * a quarter of an hour; none of ours takes as long as this.
 */
const longestSilence = 60_000;

/**
 * Opens the database behind this address. Connections are made when they are needed, so a wrong
 * address shows at the first query. Close with `destroy()`.
 * @param silence after how many ms without a word a statement's connection is taken for dead; Infinity
 *   for work that may take as long as it likes, such as a migration
 */
export function openDatabase(url: string, { silence = longestSilence } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: 10_000,
    application_name: 'cairn',
    types: { getTypeParser },
  });
  // An idle connection that breaks (the server restarted) is replaced at the next query. Without a
  // listener it would end the process.
  pool.on('error', () => {});
  // So is one that breaks within a transaction, of which the next statement tells.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', statementPreparer());
  pool.on('connect', statementRepeater());
  if (Number.isFinite(silence)) pool.on('connect', (client) => endWhenSilent(client, silence));
  const watchers = new Set<StatementWatcher>();
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      const { query, queryDurationMillis: ms } = event;
      const statement: Statement = {
        ...{ sql: query.sql, ms, since: Date.now() - ms },
        isStream: event.level === 'query' && event.isStream === true,
        failure: event.level === 'error' ? failureOf(event.error) : undefined,
      };
      for (const watch of watchers) watch(statement);
    },
  });
  insides.set(db, { url, pool, watchers });
  return db;
}

/**
 * Ends a connection that was asked something and says nothing. One of which nothing is asked may be
 * silent, as while somebody reads a long export slowly. Who waits hears that the connection was lost.
 */
function endWhenSilent(client: pg.PoolClient, silence: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let writtenWhenHeard = stream.bytesWritten;
  stream.on('data', () => {
    writtenWhenHeard = stream.bytesWritten;
  });
  stream.setTimeout(silence, () => {
    if (stream.bytesWritten > writtenWhenHeard) stream.destroy();
  });
}

type StatementWatcher = (statement: Statement) => void;

/** What is behind a database of ours, for those few who have to know. */
const insides = new WeakMap<
  Database,
  { url: string; pool: pg.Pool; watchers: Set<StatementWatcher> }
>();

/** Has every statement told as it ends, without its values. Returns what ends that. */
export function watchStatements(db: Database, watch: StatementWatcher): () => void {
  const watchers = insides.get(db)?.watchers;
  watchers?.add(watch);
  return () => void watchers?.delete(watch);
}

/** How many connections there are, how many of them are free, and how many ask for one in vain. */
export function connectionCounts(db: Database): { open: number; idle: number; waiting: number } {
  const pool = insides.get(db)?.pool;
  return {
    open: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  };
}

function failureOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? 'unknown';
}

function getTypeParser(type: number, format?: string) {
  if (type === dayType) return (value: string) => value;
  if (type === bigintType) return Number;
  return pg.types.getTypeParser(type, format as 'text');
}

/** The address behind which a database was opened. */
export function addressOf(db: Database): string {
  const url = insides.get(db)?.url;
  if (url === undefined) throw new Error('not opened by openDatabase');
  return url;
}

/** One connection for both: queries as everywhere, and what only the client itself can (COPY). */
export interface Line {
  client: pg.Client;
  db: Database;
}

/**
 * Works on one connection of its own for as long as it takes; nothing of it is cut off by time.
 * @param name what the server calls it in its list of connections
 * @param signal cuts it off, in the midst of a statement too; then its reason is thrown
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
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: name,
    types: { getTypeParser },
  });
  // The query that runs hears of a line that breaks.
  client.on('error', () => {});
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const cut = () => stream.destroy();
  signal?.addEventListener('abort', cut);
  try {
    const pool = {
      connect: async () => Object.assign(client, { release: () => {} }),
      end: async () => {},
      options: {},
    };
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
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
 * A connection to the same database beside the pool, for what holds one for as long as it lasts: the pool
 * gives each back after its query. Not yet connected; whoever asks for it ends it.
 */
export function connectionBeside(db: Database): pg.Client {
  return new pg.Client({
    connectionString: insides.get(db)?.url,
    connectionTimeoutMillis: 10_000,
    // A line that is cut without a word shows at the next query, not after hours.
    query_timeout: 10_000,
    keepAlive: true,
    application_name: 'cairn-live',
  });
}

class RolledBack extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Runs all of `work` or nothing of it. When `work` returns a problem, everything that it wrote is
 * taken back and the problem is returned. One that PostgreSQL gives up (two wait for each other) is begun
 * anew a few times, all of `work`: what it does outside of the database has to bear being done again, and
 * what it keeps in variables outside of itself has to be set each time.
 */
export async function inTransaction<T>(
  db: Database,
  work: (transaction: Transaction<DB>) => Promise<T>,
): Promise<T> {
  try {
    return await againIfGivenUp(() =>
      db.transaction().execute(async (transaction) => {
        const result = await work(transaction);
        if (isProblem(result)) throw new RolledBack(result);
        return result;
      }),
    );
  } catch (error) {
    if (error instanceof RolledBack) return error.problem as T;
    throw error;
  }
}
