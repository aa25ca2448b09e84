import type * as z from 'zod';
import type {
  createLetterTemplate,
  LetterTemplate,
  updateLetterTemplate,
} from '#contract/letters.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

/** The templates of letters. What is written with them is in writing.ts. */
export function letterTemplatesService(db: Database, clock: Clock) {
  return {
    list: (scope: StaffScope): Promise<LetterTemplate[]> => queries.listTemplates(db, scope),

    find: (on: Executor, scope: StaffScope, id: string): Promise<LetterTemplate | undefined> =>
      queries.findTemplate(on, scope, id),

    create(
      scope: StaffScope,
      sent: z.output<(typeof createLetterTemplate)['body']>,
    ): Promise<LetterTemplate> {
      return inTransaction(db, async (on) => {
        const created = await queries.insertTemplate(on, scope, sent, clock());
        await recordAudit(on, scope, {
          action: 'letter-template.created',
          recordId: created.id,
          after: created,
        });
        return created;
      });
    },

    /** Letters that were written with it are on paper: nothing of them changes. */
    update(
      scope: StaffScope,
      id: string,
      { version, ...sent }: z.output<(typeof updateLetterTemplate)['body']>,
    ): Promise<LetterTemplate | Problem> {
      return inTransaction(db, async (on): Promise<LetterTemplate | Problem> => {
        const before = await queries.lockTemplate(on, scope, id);
        if (!before) return problem('not-found');
        if (before.version !== version) return problem('stale-version', before);
        const after = await queries.updateTemplate(on, scope, id, sent, clock());
        await recordAudit(on, scope, {
          action: 'letter-template.updated',
          recordId: id,
          ...difference(before, after),
        });
        return after;
      });
    },
  };
}
export type LetterTemplatesService = ReturnType<typeof letterTemplatesService>;
