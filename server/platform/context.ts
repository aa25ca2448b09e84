import type { Executor } from './database.ts';
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
