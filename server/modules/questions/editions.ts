import type { Question } from '#contract/questions.ts';
import type { Ctx } from '#server/platform/context.ts';
import type {
  IntakeScope,
  PublicScope,
  ScreeningScope,
  StaffScope,
} from '#server/platform/scope.ts';
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

/**
 * Reads editions, each from the database once: what was published never changes, in no instance. Not
 * for a transaction that publishes: what it would read may never come to be.
 */
export function editionReader() {
  const kept = new Map<string, readonly PublishedQuestion[]>();

  const published = async (
    ctx: Ctx<Reader>,
    { form, edition }: FormEdition,
  ): Promise<readonly PublishedQuestion[]> => {
    const key = `${form} ${edition}`;
    const known = kept.get(key);
    if (known) return known;
    const questions = await queries.listEdition(ctx, form, edition);
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    if (questions.length > 0) kept.set(key, questions);
    return questions;
  };

  return {
    /** The questions in the order of asking; none of an edition that there isn't. */
    published,

    /** As `published`, with what their topics are called now. */
    async asked(ctx: Ctx<Reader>, edition: FormEdition): Promise<Question[]> {
      const topics = await queries.listTopics(ctx);
      return (await published(ctx, edition)).map((question) => {
        const topic = topics.get(question.category);
        if (!topic) throw new Error(`the topic ${question.category} is not there`);
        return { ...question, topic };
      });
    },
  };
}
