import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#core/server/db/tables.ts';
import type { App } from './app.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Executor } from './db/database.ts';
import { retryOnDeadlock } from './db/deadlock-retry.ts';
import { Problem, throwingProblems } from './problem.ts';
import { proveScope, type Scope, type SystemScope } from './scope/scope.ts';

/** Context of every service: the caller, the connection or transaction, and the server. */
export interface Ctx<out S extends Scope = Scope> {
  readonly app: App;
  readonly db: Executor;
  readonly scope: S;
  /** The current time. Read it again after waiting for a lock. */
  readonly now: Date;
}

class Context<out S extends Scope> implements Ctx<S> {
  readonly app: App;
  readonly db: Executor;
  readonly scope: S;

  constructor(app: App, scope: S, db: Executor) {
    this.app = app;
    this.scope = scope;
    this.db = db;
  }

  get now(): Date {
    return this.app.clock();
  }
}

/** Creates a caller's context, outside of a transaction unless `db` is one. */
export function createContext<S extends Scope>(app: App, scope: S, db: Executor = app.db): Ctx<S> {
  return new Context(app, scope, db);
}

/** Returns a context for another caller on the same connection. */
export function withScope<S extends Scope>(ctx: Ctx, scope: S): Ctx<S> {
  return new Context(ctx.app, scope, ctx.db);
}

/** Returns a context for the same caller on another connection. */
export function withDb<S extends Scope>(ctx: Ctx<S>, db: Executor): Ctx<S> {
  return new Context(ctx.app, ctx.scope, db);
}

const system = proveScope<SystemScope>({ kind: 'system' });

/**
 * Context of Cairn itself, as in jobs: on the connection of a context, or outside of a transaction.
 */
export function asSystem(at: App | Ctx): Ctx<SystemScope> {
  return 'scope' in at ? withScope(at, system) : createContext(at, system);
}

/**
 * Context without a running server, for startup, scripts, and tests: only a database, a caller, and
 * a clock.
 */
export function contextWithoutApp<S extends Scope = SystemScope>(
  db: Executor,
  scope: S = system as Scope as S,
  clock: Clock = systemClock,
): Ctx<S> {
  return new Context({ clock } as App, scope, db);
}

interface TransactionOptions {
  isPreparation?: boolean;
}

/**
 * Runs all of `work` or none of it. If it throws, or created a problem that no `attempt` caught,
 * rolls back and throws that. After a deadlock, PostgreSQL aborts and all of `work` reruns, a few
 * times: its effects outside the database must allow that, and it must set outer variables on every
 * run.
 * The reply of a call with an `Idempotency-Key` is stored in the first transaction that the call
 * commits (`idempotency.ts`). One marked `isPreparation` doesn't count, because the record is
 * created later.
 */
export async function inTransaction<S extends Scope, T>(
  ctx: Ctx<S>,
  work: (tx: Ctx<S>) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  // Outside of a transaction, reads may be on the replica.
  const db = ctx.db.isTransaction ? ctx.db : (ctx.app.db ?? ctx.db);
  return transact(db, (on) => work(withDb(ctx, on)), options);
}

/** Wraps a transaction's work, inside it. Errors roll everything back. */
export type Around = <T>(transaction: Transaction<DB>, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  around: Around;
  isTaken: boolean;
}

const waiting = new AsyncLocalStorage<Waiting>();

/** Wraps the first transaction that `work` commits, except preparations. */
export function aroundFirstTransaction<T>(around: Around, work: () => Promise<T>): Promise<T> {
  return waiting.run({ around, isTaken: false }, work);
}

/**
 * For `inTransaction`: returns the wrapper if this is the first transaction. `giveBack` leaves it
 * to a later one after a rollback.
 */
function takeAround(): { around: Around; giveBack: () => void } | undefined {
  const found = waiting.getStore();
  if (!found || found.isTaken) return undefined;
  found.isTaken = true;
  return {
    around: found.around,
    giveBack: () => {
      found.isTaken = false;
    },
  };
}

/** Runs a transaction on any connection, without a context. */
export async function transact<T>(
  db: Executor,
  work: (transaction: Transaction<DB>) => Promise<T>,
  { isPreparation = false }: TransactionOptions = {},
): Promise<T> {
  const first = isPreparation ? undefined : takeAround();
  try {
    return await retryOnDeadlock(() =>
      db.transaction().execute(async (transaction) => {
        const begin = () => work(transaction);
        return throwingProblems(() => (first ? first.around(transaction, begin) : begin()));
      }),
    );
  } catch (error) {
    first?.giveBack();
    throw error;
  }
}

/**
 * Runs work that may be refused, for callers that continue anyway. In a transaction, a refusal
 * undoes its writes and the transaction continues.
 * @returns the result, or the problem
 */
export async function attempt<S extends Scope, T>(
  ctx: Ctx<S>,
  work: (ctx: Ctx<S>) => Promise<T>,
): Promise<T | Problem> {
  const { db } = ctx;
  if (db.isTransaction) await sql`savepoint attempt`.execute(db);
  try {
    const result = await throwingProblems(() => work(ctx));
    if (db.isTransaction) await sql`release savepoint attempt`.execute(db);
    return result;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (db.isTransaction) await sql`rollback to savepoint attempt`.execute(db);
    return error;
  }
}
