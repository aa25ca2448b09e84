import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';

/** Draft of the bank; null when it equals the published one. */
export interface EditedBank {
  version: number;
  draft: QuestionBank | null;
}

export async function readEdited(ctx: Ctx<StaffScope>): Promise<EditedBank> {
  const row = await ctx.db
    .selectFrom('questionBank')
    .select(['version', 'draft'])
    .executeTakeFirstOrThrow();
  return { version: row.version, draft: row.draft };
}

/** Like `readEdited`, with a lock until the transaction ends. */
export async function lockEdited(ctx: Ctx<StaffScope>): Promise<EditedBank> {
  const row = await ctx.db
    .selectFrom('questionBank')
    .select(['version', 'draft'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { version: row.version, draft: row.draft };
}

export async function writeEdited(
  ctx: Ctx<StaffScope>,
  { version, draft }: EditedBank,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('questionBank')
    .set({
      version,
      draft: draft && JSON.stringify(draft),
      updatedAt: now,
      updatedBy: ctx.scope.accountId,
    })
    .execute();
}
