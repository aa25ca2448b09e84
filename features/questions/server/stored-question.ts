import { sql } from 'kysely';
import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import type { Question, QuestionAnswer } from '#features/questions/contract/questions.ts';

/** Stored form of a question, without its position. */
export type Definition = Omit<
  Question,
  'id' | 'version' | 'form' | 'category' | 'topic' | 'order' | 'dangers'
>;

/** Stored in a separate column, which older versions ignore. */
export type Dangers = Question['dangers'];

/** Question of an edition without its topic name, so it never changes. */
export type PublishedQuestion = Omit<Question, 'topic'>;

export function toDefinition(question: BankQuestion): Definition {
  const { id: _id, form: _form, category: _category, dangers: _dangers, ...definition } = question;
  return definition;
}

/** Topic columns for `toTopic`. */
export const topicColumns = [
  'questionCategory.name',
  'questionCategory.title',
  'questionCategory.hint',
] as const;

/** Version columns for `toPublished`, besides position and topic. */
export const versionColumns = [
  'questionVersion.questionId',
  'questionVersion.version',
  'questionVersion.form',
  'questionVersion.definition',
  'questionVersion.dangers',
] as const;

/** Version and topic columns for `toQuestion`, besides the position. */
export const questionColumns = [
  ...versionColumns,
  'questionCategory.id as categoryId',
  ...topicColumns,
] as const;

interface PublishedRow {
  questionId: string;
  version: number;
  form: string;
  definition: unknown;
  dangers: unknown;
  position: number;
  categoryId: string;
}

export function toPublished(row: PublishedRow): PublishedQuestion {
  return {
    ...(row.definition as Definition),
    ...(row.dangers !== null && { dangers: row.dangers as NonNullable<Dangers> }),
    id: row.questionId,
    version: row.version,
    form: row.form as Question['form'],
    category: row.categoryId,
    order: row.position,
  };
}

interface TopicRow {
  name: unknown;
  title: unknown;
  hint: unknown;
}

export function toTopic({ name, title, hint }: TopicRow): Question['topic'] {
  return { name, title, ...(hint !== null && { hint }) } as Question['topic'];
}

export function toQuestion(row: PublishedRow & TopicRow): Question {
  return { ...toPublished(row), topic: toTopic(row) };
}

/**
 * Lateral join: position in the last edition that asked the question, even if it was removed since.
 */
export const lastPlace = sql<{ position: number; categoryId: string }>`(
  select position, category_id from question_edition_entry
  where question_edition_entry.question_id = question_version.question_id
  order by number desc limit 1)`.as<'place'>('place');

/** The number of earlier answers to the question. */
export const earlierCount = sql<number>`(
  select count(*) from earlier_answer where answer_id = question_answer.id)`.as('earlier');

/** Account columns for `toAnswerer`. */
export const answererColumns = [
  'account.id as accountId',
  'account.firstName',
  'account.lastName',
] as const;

interface AnswererRow {
  accountId: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** Returns null for the person themselves. */
export function toAnswerer(row: AnswererRow): QuestionAnswer['answeredBy'] {
  if (row.accountId === null) return null;
  return { id: row.accountId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' };
}
