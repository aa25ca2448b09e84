import { sql } from 'kysely';
import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import type { Question, QuestionAnswer } from '#features/questions/contract/questions.ts';

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
export const topicColumns = ['questionCategory.name', 'questionCategory.title'] as const;

/** Of a version: columns that `toPublished` reads, beside its place and its topic. */
export const versionColumns = [
  'questionVersion.questionId',
  'questionVersion.version',
  'questionVersion.form',
  'questionVersion.definition',
  'questionVersion.dangers',
] as const;

/** Of a version and its topic: the columns that `toQuestion` reads, beside its place. */
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
export const lastPlace = sql<{ position: number; categoryId: string }>`(
  select position, category_id from question_edition_entry
  where question_edition_entry.question_id = question_version.question_id
  order by number desc limit 1)`.as<'place'>('place');

/** Of the account that gave an answer: the columns that `toAnswerer` reads. */
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

/** Null for the person themselves. */
export function toAnswerer(row: AnswererRow): QuestionAnswer['answeredBy'] {
  if (row.accountId === null) return null;
  return { id: row.accountId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' };
}
