import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#core/server/db/tables.ts';
import type { App } from './app.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Executor } from './db/database.ts';
import { againIfGivenUp } from './db/given-up.ts';
import { heedingProblems, Problem } from './problem.ts';
import { proveScope, type Scope, type SystemScope } from './scope/scope.ts';

/** What every capability works with: who asks, the connection or transaction it runs on, and the server. */
export interface Ctx<out S extends Scope = Scope> {
  readonly app: App;
  readonly db: Executor;
  readonly scope: S;
  /** The time on the clock. Read again each time: after waiting for a lock it is later. */
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

/** A context for this caller, outside of any transaction unless `db` is one. */
export function contextOf<S extends Scope>(app: App, scope: S, db: Executor = app.db): Ctx<S> {
  return new Context(app, scope, db);
}

/** The same connection for someone else. */
export function withScope<S extends Scope>(ctx: Ctx, scope: S): Ctx<S> {
  return new Context(ctx.app, scope, ctx.db);
}

/** The same caller on another connection. */
export function withDb<S extends Scope>(ctx: Ctx<S>, db: Executor): Ctx<S> {
  return new Context(ctx.app, ctx.scope, db);
}

const system = proveScope<SystemScope>({ kind: 'system' });

/** Cairn itself, as in jobs: on the connection of a context, or outside of any transaction. */
export function asSystem(at: App | Ctx): Ctx<SystemScope> {
  return 'scope' in at ? withScope(at, system) : contextOf(at, system);
}

/**
 * A context without a running server, for work before it starts, for scripts, and for tests: it has a
 * database, a caller, and a clock.
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
 * Runs all of `work` or none of it. When it throws, or met a problem that no `attempt` caught, everything it
 * wrote is undone, and that is thrown. When PostgreSQL gives a transaction up because two wait for each
 * other, all of `work` runs again, a few times: what it does outside of the database must bear that, and
 * variables it sets outside of itself must be set each time.
 *
 * The reply of a call with an `Idempotency-Key` is kept in the first transaction that the call commits
 * (`idempotency.ts`). One marked `isPreparation` doesn't count, because what is created comes later.
 */
export async function inTransaction<S extends Scope, T>(
  ctx: Ctx<S>,
  work: (tx: Ctx<S>) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  return transact(ctx.db, (db) => work(withDb(ctx, db)), options);
}

/** Surrounds the work of a transaction, inside it. What it throws rolls everything back. */
export type Around = <T>(transaction: Transaction<DB>, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  around: Around;
  isTaken: boolean;
}

const waiting = new AsyncLocalStorage<Waiting>();

/** Surrounds the first transaction that `work` commits, preparations aside. */
export function aroundFirstTransaction<T>(around: Around, work: () => Promise<T>): Promise<T> {
  return waiting.run({ around, isTaken: false }, work);
}

/**
 * For `inTransaction`: takes what is to surround this transaction, if it's the first. `giveBack` leaves it to a later
 * one, because this one was rolled back.
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

/** `inTransaction` without a context, on any connection. */
export async function transact<T>(
  db: Executor,
  work: (transaction: Transaction<DB>) => Promise<T>,
  { isPreparation = false }: TransactionOptions = {},
): Promise<T> {
  const first = isPreparation ? undefined : takeAround();
  try {
    return await againIfGivenUp(() =>
      db.transaction().execute(async (transaction) => {
        const begin = () => work(transaction);
        return heedingProblems(() => (first ? first.around(transaction, begin) : begin()));
      }),
    );
  } catch (error) {
    first?.giveBack();
    throw error;
  }
}

/**
 * Does something that may be refused, for the few that go on when it is. In a transaction, what it wrote is undone
 * then, and the transaction goes on.
 *
 * @returns the result, or the problem
 */
export async function attempt<S extends Scope, T>(
  ctx: Ctx<S>,
  work: (ctx: Ctx<S>) => Promise<T>,
): Promise<T | Problem> {
  const { db } = ctx;
  if (db.isTransaction) await sql`savepoint attempt`.execute(db);
  try {
    const result = await heedingProblems(() => work(ctx));
    if (db.isTransaction) await sql`release savepoint attempt`.execute(db);
    return result;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (db.isTransaction) await sql`rollback to savepoint attempt`.execute(db);
    return error;
  }
}
