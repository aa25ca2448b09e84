import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { CamelCaseDialect, camelCaseRows } from './camel-case.ts';
import { statementRepeater } from './given-up.ts';
import { statementPreparer } from './prepared-statements.ts';
import { silentLineEnder, streamOf } from './silent-lines.ts';
import type { Statement } from './statements.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;

/** A connection or a transaction: what queries run on. */
export type Executor = Database | Transaction<DB>;

/** How many connections one instance of the app holds at the most. */
const mostConnections = 10;

/** Days stay text ("YYYY-MM-DD"), so that no time zone can shift a date of birth. */
const dayType = 1082;
/** Counts are far below 2^53. */
const bigintType = 20;

/** How long a connection may take until it can be worked with, in ms. */
const connectPatience = 10_000;

/** How long a statement may be silent while the database answers to others, in ms; none of ours takes as long. */
const longestSilence = 60_000;

/**
 * How long a transaction may be left lying, in ms. PostgreSQL doesn't hear of a line that is dead, and would
 * hold for hours what was changed there: nobody could save that file any more.
 */
const longestPause = 20_000;

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
    connectionTimeoutMillis: connectPatience,
    application_name: 'cairn',
    types: { getTypeParser },
    ...(Number.isFinite(silence) ? { onConnect: limitPauses } : {}),
  });
  // An idle connection that breaks (the server restarted) is replaced at the next query. Without a
  // listener it would end the process.
  pool.on('error', () => {});
  // So is one that breaks within a transaction, of which the next statement tells.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', camelCaseRows);
  pool.on('connect', statementPreparer());
  pool.on('connect', statementRepeater());
  if (Number.isFinite(silence)) pool.on('connect', silentLineEnder(url, silence));
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
        failure: event.level === 'error' ? failureOf(event.error) : undefined,
      };
      for (const watch of watchers) watch(statement);
    },
  });
  insides.set(db, { url, pool, watchers });
  return db;
}

/** By a statement: poolers refuse a line that asks for it as it is opened. */
async function limitPauses(client: pg.ClientBase): Promise<void> {
  const text = `set idle_in_transaction_session_timeout = ${longestPause}`;
  await client.query({ text, query_timeout: connectPatience } as pg.QueryConfig);
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
    connectionTimeoutMillis: connectPatience,
    keepAlive: true,
    application_name: name,
    types: { getTypeParser },
  });
  // The query that runs hears of a line that breaks.
  client.on('error', () => {});
  await client.connect();
  camelCaseRows(client);
  const stream = streamOf(client);
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
 * A connection to the same database beside the pool, for what holds one for as long as it lasts: the pool
 * gives each back after its query. Not yet connected; whoever asks for it ends it.
 */
export function connectionBeside(db: Database): pg.Client {
  return new pg.Client({
    connectionString: insides.get(db)?.url,
    connectionTimeoutMillis: connectPatience,
    // A line that is cut without a word shows at the next query, not after hours.
    query_timeout: 10_000,
    keepAlive: true,
    application_name: 'cairn-live',
  });
}
