/** Tasks that the client does: checking them, and what the client writes about them. */

import type { Language } from '#core/contract/languages.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { ClientScope } from '#core/server/scope/scope.ts';
import {
  daysOfDoneTasks,
  type MyPage,
  type MyTask,
  type writeAboutMyTask,
} from '#features/portal/contract/my-page.ts';
import * as tasks from '#features/tasks/server/service.ts';
import * as queries from './client-portal-queries.ts';
import { notifyOfWords } from './portal-appointments.ts';

/** Words about tasks per account. */
const wordLimit = { name: 'page:task-word', points: 50, seconds: 86_400 };

/** Open tasks of the person, and recently done ones. */
export async function list(
  ctx: Ctx<ClientScope>,
  applicantId: string,
  language: Language,
): Promise<MyPage['tasks']> {
  const found = await tasks.listForClient(ctx, applicantId, language);
  const words = await tasks.listOwnWords(
    ctx,
    found.map(({ id }) => id),
  );
  const all = found.map(({ id, title, due, dueTime, doneAt }): MyTask => {
    return { id, title, due, dueTime, doneAt, words: words.get(id) ?? [] };
  });
  const since = new Date(ctx.now.getTime() - daysOfDoneTasks * 86_400_000).toISOString();
  return {
    open: all.filter(({ doneAt }) => doneAt === null),
    done: all
      .filter(({ doneAt }) => doneAt !== null && doneAt >= since)
      .sort((one, other) => (other.doneAt ?? '').localeCompare(one.doneAt ?? '')),
  };
}

/** Checks or unchecks a task. */
export function setDone(ctx: Ctx<ClientScope>, id: string, isDone: boolean): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const file = await queries.lockOwnRecord(tx);
    if (!file) throw problem('not-found');
    return tasks.setDoneByClient(tx, { applicantId: file.id, id }, isDone);
  });
}

/** Adds a word about a task and notifies staff; words that signal danger notify as an answer would. */
export async function write(
  ctx: Ctx<ClientScope>,
  id: string,
  word: ReceivedBy<typeof writeAboutMyTask>['body'],
): Promise<undefined> {
  await ctx.app.attempts.take(wordLimit, ctx.scope.accountId);
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    if (!(await queries.lockOwnRecord(tx))) throw problem('not-found');
    const file = await queries.findOwnRecord(tx);
    if (!file) throw problem('not-found');
    await tasks.addClientWord(tx, { applicantId: file.id, id }, word);
    await notifyOfWords(tx, file, word.text);
    return undefined;
  });
}
