import { contextWithoutApp, inTransaction } from '#core/server/context.ts';
import type { Database } from '#core/server/db/database.ts';
import { defaultBank } from './default-bank/bank.ts';
import { publishBank } from './publishing.ts';
import * as queries from './queries.ts';

/**
 * Runs at startup. Publishes the default questions, and again when a new version of Cairn changes
 * them. An organization that has published or edited questions keeps its own.
 */
export async function ensureDefaultEditions(db: Database, now: Date): Promise<void> {
  await inTransaction(contextWithoutApp(db), async (tx) => {
    await queries.lockEditions(tx.db);
    if (await queries.hasOwnQuestions(tx)) return;
    await publishBank(tx, defaultBank, { publishedBy: null, publishedAt: now });
  });
}
