import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.gen.ts';
import { statementPreparer } from './prepared-statements.ts';
import { isProblem, type Problem } from './problem.ts';

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
 * Opens the database behind this address. Connections are made when they are needed, so a wrong
 * address shows at the first query. Close with `destroy()`.
 */
export function openDatabase(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: 10_000,
    application_name: 'cairn',
    types: {
      getTypeParser(type, format) {
        if (type === dayType) return (value: string) => value;
        if (type === bigintType) return Number;
        return pg.types.getTypeParser(type, format as 'text');
      },
    },
  });
  // An idle connection that breaks (the server restarted) is replaced at the next query. Without a
  // listener it would end the process.
  pool.on('error', () => {});
  // So is one that breaks within a transaction, of which the next statement tells.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', statementPreparer());
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
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
 * taken back and the problem is returned.
 */
export async function inTransaction<T>(
  db: Database,
  work: (transaction: Transaction<DB>) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const result = await work(transaction);
      if (isProblem(result)) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.problem as T;
    throw error;
  }
}
