import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { inAskedOrder } from '#features/question-bank/contract/bank-rules.ts';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import * as queries from './queries.ts';
import { definitionOf } from './stored-question.ts';

/**
 * Asks the questions of this bank from now on. A question whose words or rules differ becomes a new
 * version, and a form that differs a new edition; what was published stays for whoever began with it.
 */
export async function publishBank(
  ctx: Ctx<StaffScope>,
  bank: QuestionBank,
  now: Date,
): Promise<void> {
  await queries.lockEditions(ctx.db);
  await queries.writeCategories(ctx, bank.categories);
  const newest = new Map((await queries.newestVersions(ctx)).map((one) => [one.id, one]));
  const versions = inAskedOrder(bank).map((question): queries.NewVersion & { category: string } => {
    const { id, form, category, dangers } = question;
    const definition = definitionOf(question);
    const last = newest.get(id);
    const isSame =
      last?.form === form &&
      isDeepStrictEqual(last.definition, definition) &&
      isDeepStrictEqual(last.dangers, dangers);
    const version = isSame ? last.version : (last?.version ?? 0) + 1;
    return { id, version, form, category, definition, dangers };
  });
  await queries.insertVersions(ctx, versions);
  for (const form of questionForms) {
    const asked = versions.filter((one) => one.form === form);
    const before = await queries.listPublished(ctx, form);
    if (isDeepStrictEqual(asked.map(entryOf), before.map(entryOf))) continue;
    const number = (await queries.newestEdition(ctx, form)) + 1;
    const edition = { form, number, publishedBy: ctx.scope.accountId, publishedAt: now };
    await queries.insertEdition(ctx, edition, asked);
  }
}

function entryOf({ id, version, category }: { id: string; version: number; category: string }) {
  return { id, version, category };
}
