/**
 * Reads editions, each from the database once: what was published never changes, in no instance. Not
 * for a transaction that publishes: what it would read may never come to be.
 */

import { perApp } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type {
  IntakeScope,
  PublicScope,
  ScreeningScope,
  StaffScope,
} from '#core/server/scope/scope.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import * as queries from './queries.ts';
import type { PublishedQuestion } from './stored-question.ts';

/** The questions that are asked in an edition of a form. */
export interface FormEdition {
  form: Question['form'];
  edition: number;
}

type Reader = PublicScope | IntakeScope | ScreeningScope | StaffScope;

/** Far more than are filled in at one time: three forms, and whoever began before the last changes. */
const mostKept = 60;

const kept = perApp(() => new Map<string, readonly PublishedQuestion[]>());

export async function published(
  ctx: Ctx<Reader>,
  { form, edition }: FormEdition,
): Promise<readonly PublishedQuestion[]> {
  const key = `${form} ${edition}`;
  const editions = kept(ctx.app);
  const known = editions.get(key);
  if (known) return known;
  const questions = await queries.listEdition(ctx, form, edition);
  const [oldest] = editions.keys();
  if (editions.size >= mostKept && oldest !== undefined) editions.delete(oldest);
  if (questions.length > 0) editions.set(key, questions);
  return questions;
}

/** As `published`, with what their topics are called now. */
export async function asked(ctx: Ctx<Reader>, edition: FormEdition): Promise<Question[]> {
  const topics = await queries.listTopics(ctx);
  return (await published(ctx, edition)).map((question) => {
    const topic = topics.get(question.category);
    if (!topic) throw new Error(`the topic ${question.category} is not there`);
    return { ...question, topic };
  });
}
