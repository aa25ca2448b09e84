/**
 * Notes the names and tags that an import has brought, after it: the search for misspelt names finds them
 * some seconds later than the people.
 */

import type { App } from '#core/server/app.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as rows from './row-queries.ts';

/** People whose names are noted in one transaction: whoever brings one of the same waits for its end. */
const atOnce = 100;

/** A job is to end before it is taken for lost; what is left is done by the next one. */
const longestJob = 60_000;

const names = jobKind<{ importId: string; after: number }>('import-names');

async function remember(app: App, { importId, after: first }: { importId: string; after: number }) {
  const until = performance.now() + longestJob;
  for (let after = first; ; ) {
    const some = await rows.broughtIn(asSystem(app), importId, { after, limit: atOnce });
    const ids = some.map(({ applicantId }) => applicantId);
    await inTransaction(asSystem(app), (tx) => applicants.rememberNames(tx, ids));
    after = some.at(-1)?.number ?? after;
    if (some.length < atOnce) return;
    if (performance.now() > until) return app.jobs.add(app.db, names, { importId, after });
  }
}

export function startNames(app: App): void {
  app.jobs.handle(names, (job) => remember(app, job));
}

/** Has the names of an import's people noted, once its transaction has ended, exactly if it is kept. */
export function rememberNames(ctx: Ctx, importId: string): Promise<void> {
  return ctx.app.jobs.add(ctx.db, names, { importId, after: 0 });
}
