import { contextWithoutApp, inTransaction } from '#core/server/context.ts';
import type { Database } from '#core/server/db/database.ts';
import { sortByAskingOrder } from '#features/question-bank/contract/bank-rules.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import { defaultBank } from './default-bank/bank.ts';
import * as queries from './queries.ts';
import { toDefinition } from './stored-question.ts';

/**
 * Runs at startup. Publishes the default questions of forms that were never published and leaves
 * published forms alone.
 */
export async function ensureFirstEditions(db: Database, now: Date): Promise<void> {
  await inTransaction(contextWithoutApp(db), async (tx) => {
    await queries.lockEditions(tx.db);
    await queries.insertMissingCategories(tx, defaultBank.categories);
    for (const form of questionForms) {
      if ((await queries.newestEdition(tx, form)) > 0) continue;
      const formQuestions = sortByAskingOrder(defaultBank)
        .filter((question) => question.form === form)
        .map((question) => ({
          id: question.id,
          form,
          category: question.category,
          version: 1,
          definition: toDefinition(question),
          dangers: question.dangers,
        }));
      await queries.insertVersions(tx, formQuestions);
      const edition = { form, number: 1, publishedBy: null, publishedAt: now };
      await queries.insertEdition(tx, edition, formQuestions);
    }
  });
}
