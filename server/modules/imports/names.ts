import { contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database, Executor } from '#server/platform/database.ts';
import { type Jobs, jobKind } from '#server/platform/jobs.ts';
import { proveScope, type SystemScope } from '#server/platform/scope.ts';
import type { ApplicantsService } from '../applicants/service.ts';
import * as rows from './row-queries.ts';

/** People whose names are noted in one transaction: whoever brings one of the same waits for its end. */
const atOnce = 100;

/** A job is to end before it is taken for lost; what is left is done by the next one. */
const longestJob = 60_000;

const names = jobKind<{ importId: string; after: number }>('import-names');

interface Parts {
  db: Database;
  jobs: Jobs;
  applicants: ApplicantsService;
}

/**
 * Notes the names and tags that an import has brought, after it: the search for misspelt names finds them
 * some seconds later than the people.
 *
 * @returns what has that done, exactly if its transaction is kept.
 */
export function namesOfImports({ db, jobs, applicants }: Parts) {
  const scope = proveScope<SystemScope>({ kind: 'system' });

  jobs.handle(names, async ({ importId, after: first }) => {
    const until = performance.now() + longestJob;
    for (let after = first; ; ) {
      const some = await rows.broughtIn(contextOf(db, scope), importId, { after, limit: atOnce });
      const ids = some.map(({ applicantId }) => applicantId);
      await inTransaction(db, (on) => applicants.rememberNames(contextOf(on, scope), ids));
      after = some.at(-1)?.number ?? after;
      if (some.length < atOnce) return;
      if (performance.now() > until) return jobs.add(db, names, { importId, after });
    }
  });

  return (on: Executor, importId: string): Promise<void> =>
    jobs.add(on, names, { importId, after: 0 });
}
