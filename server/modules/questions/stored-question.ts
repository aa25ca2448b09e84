import type { BankQuestion } from '#contract/question-bank.ts';
import type { Question } from '#contract/questions.ts';

/** A question as it is stored: what was asked, without where it stands. */
export type Definition = Omit<Question, 'id' | 'version' | 'form' | 'category' | 'topic' | 'order'>;

/** What of a question in a bank is stored with its version. */
export function definitionOf(question: BankQuestion): Definition {
  const { id: _id, form: _form, category: _category, ...definition } = question;
  return definition;
}

/** Of a version and its place: the columns that `toQuestion` reads. */
export const questionColumns = [
  'question_version.question_id',
  'question_version.version',
  'question_version.form',
  'question_version.definition',
  'question_category.id as category_id',
  'question_category.name',
  'question_category.title',
] as const;

interface QuestionRow {
  question_id: string;
  version: number;
  form: string;
  definition: unknown;
  position: number;
  category_id: string;
  name: unknown;
  title: unknown;
}

export function toQuestion(row: QuestionRow): Question {
  return {
    ...(row.definition as Definition),
    id: row.question_id,
    version: row.version,
    form: row.form as Question['form'],
    category: row.category_id,
    topic: { name: row.name, title: row.title } as Question['topic'],
    order: row.position,
  };
}
