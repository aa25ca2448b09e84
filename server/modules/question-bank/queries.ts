import type { QuestionBank } from '#contract/question-bank.ts';
import type { Executor } from '#server/platform/database.ts';
import type { StaffScope } from '#server/platform/scope.ts';

/** What is being edited: null when that is what is published. */
export interface EditedBank {
  version: number;
  draft: QuestionBank | null;
}

export async function readEdited(on: Executor, _scope: StaffScope): Promise<EditedBank> {
  const row = await on
    .selectFrom('question_bank')
    .select(['version', 'draft'])
    .executeTakeFirstOrThrow();
  return { version: row.version, draft: row.draft as QuestionBank | null };
}

/** As `readEdited`; nobody else edits until the transaction ends. */
export async function lockEdited(on: Executor, _scope: StaffScope): Promise<EditedBank> {
  const row = await on
    .selectFrom('question_bank')
    .select(['version', 'draft'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { version: row.version, draft: row.draft as QuestionBank | null };
}

export async function writeEdited(
  on: Executor,
  scope: StaffScope,
  { version, draft }: EditedBank,
  now: Date,
): Promise<void> {
  await on
    .updateTable('question_bank')
    .set({
      version,
      draft: draft && JSON.stringify(draft),
      updated_at: now,
      updated_by: scope.accountId,
    })
    .execute();
}
