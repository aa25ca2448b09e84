import type { Transaction } from 'kysely';
import type { Executor } from './database.ts';
import type { DB } from './database-types.gen.ts';
import { takeAround } from './first-transaction.ts';
import { againIfGivenUp } from './given-up.ts';
import { isProblem, type Problem } from './problem.ts';
import type { Scope } from './scope.ts';

/** What every capability works with: who asks, and the connection or transaction it runs on. */
export interface Ctx<out S extends Scope = Scope> {
  readonly db: Executor;
  readonly scope: S;
}

/** A context of these parts. */
export function contextOf<S extends Scope>(db: Executor, scope: S): Ctx<S> {
  return { db, scope };
}

/** The same connection for someone else, such as the system. */
export function withScope<S extends Scope>(ctx: Ctx, scope: S): Ctx<S> {
  return { ...ctx, scope };
}

/** The same caller on another connection. */
export function withDb<S extends Scope>(ctx: Ctx<S>, db: Executor): Ctx<S> {
  return { ...ctx, db };
}

interface TransactionOptions {
  isPreparation?: boolean;
}

class RolledBack extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Runs all of `work` or nothing of it. When `work` throws or returns a problem, everything that it wrote is
 * taken back, and the problem is thrown or returned. One that PostgreSQL gives up (two wait for each other) is begun
 * anew a few times, all of `work`: what it does outside of the database has to bear being done again, and
 * what it keeps in variables outside of itself has to be set each time.
 *
 * The reply of a call with an `Idempotency-Key` is kept in the first transaction that the call commits
 * (`idempotency.ts`). One marked `isPreparation` doesn't count, because what is created comes later.
 */
export async function inTransaction<S extends Scope, T>(
  ctx: Ctx<S>,
  work: (tx: Ctx<S>) => Promise<T>,
  options?: TransactionOptions,
): Promise<T>;
export async function inTransaction<T>(
  db: Executor,
  work: (transaction: Transaction<DB>) => Promise<T>,
  options?: TransactionOptions,
): Promise<T>;
export async function inTransaction<T>(
  at: Executor | Ctx,
  work: (transaction: never) => Promise<T>,
  { isPreparation = false }: TransactionOptions = {},
): Promise<T> {
  const db = 'scope' in at ? at.db : at;
  const first = isPreparation ? undefined : takeAround();
  try {
    return await againIfGivenUp(() =>
      db.transaction().execute(async (transaction) => {
        const given = 'scope' in at ? { ...at, db: transaction } : transaction;
        const begin = () => work(given as never);
        const result = await (first ? first.around(transaction, begin) : begin());
        if (isProblem(result)) throw new RolledBack(result);
        return result;
      }),
    );
  } catch (error) {
    first?.giveBack();
    if (error instanceof RolledBack) return error.problem as T;
    throw error;
  }
}
