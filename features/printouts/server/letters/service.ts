/** Letter templates. Letters themselves are in writing.ts. */

import type * as z from 'zod';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type {
  createLetterTemplate,
  LetterTemplate,
  updateLetterTemplate,
} from '#features/printouts/contract/letters.ts';
import * as queries from './queries.ts';

export function list(ctx: Ctx<StaffScope>): Promise<LetterTemplate[]> {
  return queries.listTemplates(ctx);
}

export function find(ctx: Ctx<StaffScope>, id: string): Promise<LetterTemplate | undefined> {
  return queries.findTemplate(ctx, id);
}

export function create(
  ctx: Ctx<StaffScope>,
  sent: z.output<(typeof createLetterTemplate)['body']>,
): Promise<LetterTemplate> {
  return inTransaction(ctx, async (tx) => {
    const created = await queries.insertTemplate(tx, sent, tx.now);
    await recordAudit(tx, {
      action: 'letter-template.created',
      recordId: created.id,
      after: created,
    });
    return created;
  });
}

/** Earlier letters keep their text. */
export function update(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, ...sent }: z.output<(typeof updateLetterTemplate)['body']>,
): Promise<LetterTemplate> {
  return inTransaction(ctx, async (tx): Promise<LetterTemplate> => {
    const before = await queries.lockTemplate(tx, id);
    if (!before) throw problem('not-found');
    if (before.version !== version) throw problem('stale-version', before);
    const after = await queries.updateTemplate(tx, id, sent, tx.now);
    await recordAudit(tx, {
      action: 'letter-template.updated',
      recordId: id,
      ...difference(before, after),
    });
    return after;
  });
}
