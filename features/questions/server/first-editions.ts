import { contextWithoutApp, inTransaction } from '#core/server/context.ts';
import type { Database } from '#core/server/db/database.ts';
import { inAskedOrder } from '#features/question-bank/contract/bank-rules.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import { defaultBank } from './default-bank/bank.ts';
import * as queries from './queries.ts';
import { definitionOf } from './stored-question.ts';

/**
 * At every start: publishes the shipped questions of each form that was never published. A form that
 * was is the organisation's, and stays as it is.
 */
export async function ensureFirstEditions(db: Database, now: Date): Promise<void> {
  await inTransaction(contextWithoutApp(db), async (tx) => {
    await queries.lockEditions(tx.db);
    await queries.insertMissingCategories(tx, defaultBank.categories);
    for (const form of questionForms) {
      if ((await queries.newestEdition(tx, form)) > 0) continue;
      const asked = inAskedOrder(defaultBank)
        .filter((question) => question.form === form)
        .map((question) => ({
          id: question.id,
          form,
          category: question.category,
          version: 1,
          definition: definitionOf(question),
          dangers: question.dangers,
        }));
      await queries.insertVersions(tx, asked);
      const edition = { form, number: 1, publishedBy: null, publishedAt: now };
      await queries.insertEdition(tx, edition, asked);
    }
  });
}
