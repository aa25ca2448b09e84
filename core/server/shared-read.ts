import type { Ctx } from './context.ts';
import type { Executor } from './db/database.ts';
import type { StaffScope } from './scope/scope.ts';

interface Run {
  ended: Promise<void>;
  next?: Promise<unknown>;
}

type Runs = Map<string, Run>;

const runsOf = new WeakMap<Executor, WeakMap<object, Runs>>();

/**
 * Reads once for all staff with access to all locations who ask for the same at the same time, as
 * when everyone's page follows a live update. While a read runs, others wait and share the next one,
 * which begins when it ends; so each gets what was committed before they asked.
 *
 * Staff with limited access, and callers within a transaction, read alone.
 * @param read depends on its arguments and on location access, but on nothing else of the caller
 * @param wanted arguments that `JSON.stringify` tells apart
 */
export function sharedRead<Wanted extends unknown[], Found>(
  read: (ctx: Ctx<StaffScope>, ...wanted: Wanted) => Promise<Found>,
  ctx: Ctx<StaffScope>,
  ...wanted: Wanted
): Promise<Found> {
  if (ctx.scope.locationAccess !== null || ctx.db.isTransaction) return read(ctx, ...wanted);
  const runs = runsFor(ctx.db, read);
  const key = JSON.stringify(wanted);
  const begin = () => {
    const found = read(ctx, ...wanted);
    const run: Run = {
      ended: found.then(
        () => end(run),
        () => end(run),
      ),
    };
    runs.set(key, run);
    return found;
  };
  const end = (run: Run) => {
    if (!run.next) runs.delete(key);
  };
  const running = runs.get(key);
  if (!running) return begin();
  running.next ??= running.ended.then(begin);
  return running.next as Promise<Found>;
}

/** The replica's reads are apart from the primary's: only the primary has what someone just wrote. */
function runsFor(db: Executor, read: object): Runs {
  const reads = runsOf.get(db) ?? new WeakMap<object, Runs>();
  const runs = reads.get(read) ?? new Map<string, Run>();
  runsOf.set(db, reads.set(read, runs));
  return runs;
}
