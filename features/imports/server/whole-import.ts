/**
 * Runs all-or-nothing imports. Each is one transaction that continues between calls, which report progress.
 * Stops when the person who began it is signed out.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { type App, perApp } from '#core/server/app.ts';
import { closeAuditBundle, openAuditBundle, recordAudit } from '#core/server/audit.ts';
import { attempt, type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, isProblem, type Problem, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { progressInterval } from './check-rows.ts';
import { type AvailableChoices, availableChoices } from './choices.ts';
import { scheduleNameIndexing } from './name-indexing.ts';
import * as queries from './queries.ts';
import * as rows from './row-queries.ts';
import { batchSize, finish, importRows, type RowOutcome } from './run-rows.ts';

/** Concurrent imports per process; each holds a database connection. */
const maxConcurrentImports = 2;

/** Delay before a retry when another transaction has the import, in ms. */
const retryDelay = 250;

/** How long an unread result is kept, in ms. */
const resultLifetime = 60_000;

/** Result; `elsewhere` when another transaction has the import. */
type End = Problem | 'done' | 'elsewhere';

interface Run {
  end: Promise<End>;
  /** Time of a failure that wasn't reported yet. */
  endedAt: number | null;
}

/** Imports running in this process. */
const appRuns = perApp(() => ({
  runs: new Map<string, Run>(),
  waiting: [] as (() => void)[],
  underWay: 0,
  stops: false,
}));

/** Checked regularly, and again before the commit. */
async function assertStillAllowed(ctx: Ctx<StaffScope>): Promise<void> {
  if (appRuns(ctx.app).stops) throw problem('unavailable');
  if (!(await ctx.app.sessions.isStillIn(ctx.db, ctx.scope))) throw problem('broken-off');
}

async function importAllRows(
  ctx: Ctx<StaffScope>,
  id: string,
  now: AvailableChoices,
): Promise<RowOutcome | undefined> {
  let soFar = 0;
  // Fills last, because filled records stay locked until the end.
  for (const wanted of ['to-create', 'to-fill'] as const) {
    let next: rows.StoredRow[];
    let after = 0;
    do {
      await assertStillAllowed(ctx);
      next = await rows.nextRows(ctx, id, wanted, { after, limit: batchSize });
      const outcomes = await importRows(ctx, id, { next, now });
      const refused = outcomes.find(({ state }) => state === 'wrong');
      if (refused) return refused;
      soFar += next.length;
      await queries.publishProgress(ctx, id, soFar);
      after = next.at(-1)?.number ?? after;
    } while (next.length === batchSize);
  }
}

/** Runs the import in one transaction. */
async function runImport(ctx: Ctx<StaffScope>, id: string): Promise<End> {
  const now = await availableChoices(ctx);
  const failure: { refused?: RowOutcome | undefined } = {};
  const work = async (tx: Ctx<StaffScope>): Promise<End> => {
    if (!(await queries.claimImport(tx, id))) return 'elsewhere';
    await queries.publishProgress(tx, id, 0);
    const run = await queries.holdImport(tx, id);
    if (run.state === 'done') return 'done';
    checkReady(run);
    await openAuditBundle(tx.db);
    await applicants.rememberNamesLater(tx);
    failure.refused = await importAllRows(tx, id, now);
    if (failure.refused)
      throw invalid('how', 'import-row-refused', { row: failure.refused.number });
    const finished = await finish(tx, id, { how: 'all-or-nothing', now: tx.now });
    await scheduleNameIndexing(tx, id);
    await closeAuditBundle(tx, finished);
    await assertStillAllowed(tx);
    return 'done';
  };
  const end = await attempt(ctx, (at) => inTransaction(at, work));
  if (failure.refused) await saveFailedRow(ctx, id, failure.refused);
  return end;
}

/** Stores the problem of the row that made the import fail. */
function saveFailedRow(ctx: Ctx<StaffScope>, id: string, refused: RowOutcome) {
  return inTransaction(ctx, async (tx) => {
    const run = await queries.lockImport(tx, id);
    if (run.state !== 'checked') throw problem('already-finalised');
    await rows.saveOutcomes(tx, id, [refused]);
    await queries.updateImport(tx, id, {});
    const after = { rows: [refused.number] };
    await recordAudit(tx, { action: 'import.refused', recordId: id, after });
  });
}

async function runQueued(app: App, work: () => Promise<End>): Promise<End> {
  const all = appRuns(app);
  if (all.underWay < maxConcurrentImports) all.underWay += 1;
  else await new Promise<void>((resolve) => all.waiting.push(resolve));
  try {
    return all.stops ? problem('unavailable') : await work();
  } catch (error) {
    if (isProblem(error)) return error;
    // There may be no caller to receive the error.
    app.log.error({ err: error }, 'import');
    return problem('unexpected');
  } finally {
    const next = all.waiting.shift();
    if (next) next();
    else all.underWay -= 1;
  }
}

function begin(ctx: Ctx<StaffScope>, id: string): Run {
  const { runs } = appRuns(ctx.app);
  const end = runQueued(ctx.app, () => runImport(ctx, id)).then((how) => {
    if (isProblem(how)) run.endedAt = performance.now();
    else runs.delete(id);
    return how;
  });
  const run: Run = { end, endedAt: null };
  runs.set(id, run);
  return run;
}

/** The running import, or one with an unread result. */
function findRun(app: App, id: string): Run | undefined {
  const { runs } = appRuns(app);
  const run = runs.get(id);
  if (run?.endedAt == null || performance.now() - run.endedAt < resultLifetime) return run;
  runs.delete(id);
}

/** True when this process runs it. */
export function isRunning(app: App, id: string): boolean {
  return appRuns(app).runs.get(id)?.endedAt === null;
}

/** Starts or joins the import. Returns when it ends or it is time to report progress. */
export async function continueImport(ctx: Ctx<StaffScope>, id: string): Promise<void> {
  const { runs } = appRuns(ctx.app);
  const until = performance.now() + progressInterval;
  for (;;) {
    const run = findRun(ctx.app, id) ?? begin(ctx, id);
    const end = await orTimeout(run.end, until);
    if (isProblem(end)) {
      if (runs.get(id) === run) runs.delete(id);
      throw end;
    }
    if (end !== 'elsewhere' || performance.now() > until) return;
    await wait(retryDelay);
  }
}

/** Cancels all imports and waits for them. */
export async function stop(app: App): Promise<void> {
  const all = appRuns(app);
  all.stops = true;
  await Promise.all([...all.runs.values()].map(({ end }) => end));
}

function checkReady({ state, counts }: queries.StoredImport): void {
  if (state !== 'checked') throw problem('already-finalised');
  if (counts.wrong + counts.undecided > 0) throw invalid('how', 'import-rows-left');
}

/** Result of the work; undefined when the time is up first. */
async function orTimeout<T>(work: Promise<T>, until: number): Promise<T | undefined> {
  const timeout = new AbortController();
  const later = wait(Math.max(0, until - performance.now()), undefined, { signal: timeout.signal });
  try {
    return await Promise.race([work, later.catch(() => undefined)]);
  } finally {
    timeout.abort();
  }
}
