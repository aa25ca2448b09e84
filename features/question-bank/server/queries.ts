import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';

/** What is being edited: null when that is what is published. */
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

/** As `readEdited`; nobody else edits until the transaction ends. */
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
