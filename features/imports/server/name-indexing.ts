/**
 * Indexes imported names and tags after the import, so the search for misspelled names finds them a few
 * seconds later.
 */

import type { App } from '#core/server/app.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as rows from './row-queries.ts';

/** People indexed per transaction. Concurrent writers of the same name wait for its end. */
const batchSize = 100;

/** Maximum run time in ms, below the job's timeout. The next job continues. */
const maxJobTime = 60_000;

const names = jobKind<{ importId: string; after: number }>('import-names');

async function remember(app: App, { importId, after: first }: { importId: string; after: number }) {
  const until = performance.now() + maxJobTime;
  for (let after = first; ; ) {
    const some = await rows.importedPeople(asSystem(app), importId, { after, limit: batchSize });
    const ids = some.map(({ applicantId }) => applicantId);
    await inTransaction(asSystem(app), (tx) => applicants.rememberNames(tx, ids));
    after = some.at(-1)?.number ?? after;
    if (some.length < batchSize) return;
    if (performance.now() > until) return app.jobs.add(app.db, names, { importId, after });
  }
}

export function startNames(app: App): void {
  app.jobs.handle(names, (job) => remember(app, job));
}

/** Schedules the indexing in the import's transaction. */
export function scheduleNameIndexing(ctx: Ctx, importId: string): Promise<void> {
  return ctx.app.jobs.add(ctx.db, names, { importId, after: 0 });
}
