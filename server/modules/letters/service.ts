import type * as z from 'zod';
import type {
  createLetterTemplate,
  LetterTemplate,
  updateLetterTemplate,
} from '#contract/letters.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

/** The templates of letters. What is written with them is in writing.ts. */
export function letterTemplatesService(clock: Clock) {
  return {
    list: (ctx: Ctx<StaffScope>): Promise<LetterTemplate[]> => queries.listTemplates(ctx),

    find: (ctx: Ctx<StaffScope>, id: string): Promise<LetterTemplate | undefined> =>
      queries.findTemplate(ctx, id),

    create(
      ctx: Ctx<StaffScope>,
      sent: z.output<(typeof createLetterTemplate)['body']>,
    ): Promise<LetterTemplate> {
      return inTransaction(ctx, async (tx) => {
        const created = await queries.insertTemplate(tx, sent, clock());
        await recordAudit(tx, {
          action: 'letter-template.created',
          recordId: created.id,
          after: created,
        });
        return created;
      });
    },

    /** Letters that were written with it are on paper: nothing of them changes. */
    update(
      ctx: Ctx<StaffScope>,
      id: string,
      { version, ...sent }: z.output<(typeof updateLetterTemplate)['body']>,
    ): Promise<LetterTemplate> {
      return inTransaction(ctx, async (tx): Promise<LetterTemplate> => {
        const before = await queries.lockTemplate(tx, id);
        if (!before) throw problem('not-found');
        if (before.version !== version) throw problem('stale-version', before);
        const after = await queries.updateTemplate(tx, id, sent, clock());
        await recordAudit(tx, {
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
