import { type Ctx, withScope } from './context.ts';
import type { Executor } from './db/database.ts';
import { proveScope, type StaffScope } from './scope/scope.ts';

interface Run {
  ended: Promise<void>;
  next?: Promise<unknown>;
}

type Runs = Map<string, Run>;

const runsByDatabase = new WeakMap<Executor, WeakMap<object, Runs>>();

/**
 * Reads once for all staff of a role with access to all locations who ask for the same at the same
 * time, as when everyone's page follows a live update. While a read runs, others wait and share the
 * next one, which begins when it ends; so each gets what was committed before they asked.
 *
 * Staff with limited access, and callers within a transaction, read alone.
 * @param read fails if it asks which account is calling
 * @param wanted arguments that `JSON.stringify` tells apart
 */
export function sharedRead<Wanted extends unknown[], Found>(
  read: (ctx: Ctx<StaffScope>, ...wanted: Wanted) => Promise<Found>,
  ctx: Ctx<StaffScope>,
  ...wanted: Wanted
): Promise<Found> {
  if (ctx.scope.locationAccess !== null || ctx.db.isTransaction) return read(ctx, ...wanted);
  const runs = runsFor(ctx.db, read);
  const key = JSON.stringify([ctx.scope.role, wanted]);
  const end = (run: Run) => {
    if (!run.next) runs.delete(key);
  };
  const readForAll = async () => await read(withScope(ctx, anyoneLike(ctx.scope)), ...wanted);
  const begin = () => {
    const found = readForAll();
    const run: Run = {
      ended: found.then(
        () => end(run),
        () => end(run),
      ),
    };
    runs.set(key, run);
    return found;
  };
  const running = runs.get(key);
  if (!running) return begin();
  running.next ??= running.ended.then(begin);
  return running.next as Promise<Found>;
}

function anyoneLike(scope: StaffScope): StaffScope {
  return proveScope<StaffScope>({
    ...scope,
    get accountId(): string {
      throw new Error('A shared read asked who is calling.');
    },
  });
}

/** The replica's reads are apart from the primary's: only the primary has what someone just wrote. */
function runsFor(db: Executor, read: object): Runs {
  const reads = runsByDatabase.get(db) ?? new WeakMap<object, Runs>();
  const runs = reads.get(read) ?? new Map<string, Run>();
  runsByDatabase.set(db, reads.set(read, runs));
  return runs;
}
