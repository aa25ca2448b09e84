import type { BankProblem } from '#features/question-bank/contract/bank-rules.ts';
import { bankProblems } from '#features/question-bank/contract/bank-rules.ts';
import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';

/** Order of the questions of one topic of one form. */
export interface TopicOrder {
  form: BankQuestion['form'];
  category: string;
  questionIds: string[];
}

/** Applies the order and leaves other questions in place. */
export function applyOrder<Bank extends Pick<QuestionBank, 'questions'>>(
  bank: Bank,
  { form, category, questionIds }: TopicOrder,
): Bank {
  const isOfTopic = (question: BankQuestion) =>
    question.form === form && question.category === category;
  const place = new Map(questionIds.map((id, index) => [id, index]));
  const sorted = bank.questions
    .filter(isOfTopic)
    .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    .values();
  const questions = bank.questions.map((question) =>
    isOfTopic(question) ? (sorted.next().value ?? question) : question,
  );
  return { ...bank, questions };
}

/** Returns the problem when a question would come before one it depends on. */
export function orderProblem(bank: QuestionBank, order: TopicOrder): BankProblem | undefined {
  return bankProblems(applyOrder(bank, order)).find(({ rule }) => rule === 'asked-later');
}
