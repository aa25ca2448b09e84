import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { sortByAskingOrder } from '#features/question-bank/contract/bank-rules.ts';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';
import * as queries from './queries.ts';
import { toDefinition } from './stored-question.ts';

/**
 * Publishes the bank. Changed questions get a new version and changed forms a new edition; forms
 * under way keep theirs.
 */
export async function publishBank(
  ctx: Ctx<StaffScope | SystemScope>,
  bank: QuestionBank,
  { publishedBy, publishedAt }: { publishedBy: string | null; publishedAt: Date },
): Promise<void> {
  await queries.lockEditions(ctx.db);
  await queries.writeCategories(ctx, bank.categories);
  const newest = new Map((await queries.newestVersions(ctx)).map((one) => [one.id, one]));
  const versions = sortByAskingOrder(bank).map(
    (question): queries.NewVersion & { category: string } => {
      const { id, form, category, dangers } = question;
      const definition = toDefinition(question);
      const last = newest.get(id);
      const isSame =
        last?.form === form &&
        isDeepStrictEqual(last.definition, definition) &&
        isDeepStrictEqual(last.dangers, dangers);
      const version = isSame ? last.version : (last?.version ?? 0) + 1;
      return { id, version, form, category, definition, dangers };
    },
  );
  await queries.insertVersions(ctx, versions);
  for (const form of questionForms) {
    const formVersions = versions.filter((one) => one.form === form);
    const before = await queries.listPublished(ctx, form);
    if (isDeepStrictEqual(formVersions.map(toEntry), before.map(toEntry))) continue;
    const number = (await queries.newestEdition(ctx, form)) + 1;
    await queries.insertEdition(ctx, { form, number, publishedBy, publishedAt }, formVersions);
  }
}

function toEntry({ id, version, category }: { id: string; version: number; category: string }) {
  return { id, version, category };
}
