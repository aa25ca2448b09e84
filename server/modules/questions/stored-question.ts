import { sql } from 'kysely';
import type { BankQuestion } from '#contract/question-bank.ts';
import type { Question, QuestionAnswer } from '#contract/questions.ts';

/** A question as it is stored: what was asked, without where it stands. */
export type Definition = Omit<
  Question,
  'id' | 'version' | 'form' | 'category' | 'topic' | 'order' | 'dangers'
>;

/** What is stored beside it, where versions that don't know of it leave it alone. */
export type Dangers = Question['dangers'];

/** A question of an edition: all but what its topic is called now, and so the same for ever. */
export type PublishedQuestion = Omit<Question, 'topic'>;

/** What of a question in a bank is stored with its version. */
export function definitionOf(question: BankQuestion): Definition {
  const { id: _id, form: _form, category: _category, dangers: _dangers, ...definition } = question;
  return definition;
}

/** Of a topic: the columns that `toTopic` reads. */
export const topicColumns = ['question_category.name', 'question_category.title'] as const;

/** Of a version: columns that `toPublished` reads, beside its place and its topic. */
export const versionColumns = [
  'question_version.question_id',
  'question_version.version',
  'question_version.form',
  'question_version.definition',
  'question_version.dangers',
] as const;

/** Of a version and its topic: the columns that `toQuestion` reads, beside its place. */
export const questionColumns = [
  ...versionColumns,
  'question_category.id as category_id',
  ...topicColumns,
] as const;

interface PublishedRow {
  question_id: string;
  version: number;
  form: string;
  definition: unknown;
  dangers: unknown;
  position: number;
  category_id: string;
}

export function toPublished(row: PublishedRow): PublishedQuestion {
  return {
    ...(row.definition as Definition),
    ...(row.dangers !== null && { dangers: row.dangers as NonNullable<Dangers> }),
    id: row.question_id,
    version: row.version,
    form: row.form as Question['form'],
    category: row.category_id,
    order: row.position,
  };
}

interface TopicRow {
  name: unknown;
  title: unknown;
}

export function toTopic({ name, title }: TopicRow): Question['topic'] {
  return { name, title } as Question['topic'];
}

export function toQuestion(row: PublishedRow & TopicRow): Question {
  return { ...toPublished(row), topic: toTopic(row) };
}

/**
 * Where the question of a version stood when it was last asked: one that was taken out keeps its
 * place. For a lateral join.
 */
export const lastPlace = sql<{ position: number; category_id: string }>`(
  select position, category_id from question_edition_entry
  where question_edition_entry.question_id = question_version.question_id
  order by number desc limit 1)`.as<'place'>('place');

/** Of the account that gave an answer: the columns that `toAnswerer` reads. */
export const answererColumns = [
  'account.id as account_id',
  'account.first_name',
  'account.last_name',
] as const;

interface AnswererRow {
  account_id: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** Null for the person themselves. */
export function toAnswerer(row: AnswererRow): QuestionAnswer['answeredBy'] {
  if (row.account_id === null) return null;
  return { id: row.account_id, firstName: row.first_name ?? '', lastName: row.last_name ?? '' };
}
