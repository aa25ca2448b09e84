import { isDeepStrictEqual } from 'node:util';
import { sortByAskingOrder } from '#features/question-bank/contract/bank-rules.ts';
import type {
  BankChange,
  BankQuestion,
  BankState,
  QuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { questionForms } from '#features/questions/contract/enumerations.ts';

/** Sorts the questions for storage and comparison. */
export function normalizeBank(bank: QuestionBank): QuestionBank {
  return { ...bank, questions: sortByAskingOrder(bank) };
}

/** Appends the question to its topic. */
export function withAdded(bank: QuestionBank, question: BankQuestion): QuestionBank {
  return normalizeBank({ ...bank, questions: [...bank.questions, question] });
}

/** Replaces the question with this id. */
export function withChanged(bank: QuestionBank, id: string, question: BankQuestion): QuestionBank {
  const questions = bank.questions.map((one) => (one.id === id ? question : one));
  return normalizeBank({ ...bank, questions });
}

export function withRemoved(bank: QuestionBank, id: string): QuestionBank {
  return { ...bank, questions: bank.questions.filter((question) => question.id !== id) };
}

/** Reorders one topic of one form; null when the ids don't match its questions. */
export function withOrder(
  bank: QuestionBank,
  { form, category, questionIds }: { form: string; category: string; questionIds: string[] },
): QuestionBank | null {
  const isInTopic = (question: BankQuestion) =>
    question.form === form && question.category === category;
  const topicQuestions = bank.questions.filter(isInTopic);
  const positions = new Map(questionIds.map((id, index) => [id, index]));
  if (topicQuestions.length !== positions.size || topicQuestions.length !== questionIds.length)
    return null;
  if (topicQuestions.some(({ id }) => !positions.has(id))) return null;
  const sorted = topicQuestions.toSorted(
    (one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0),
  );
  const next = sorted[Symbol.iterator]();
  const questions = bank.questions.map((one) =>
    isInTopic(one) ? (next.next().value as BankQuestion) : one,
  );
  return { ...bank, questions };
}

/** Differences from the published bank, in order of asking. */
export function changesBetween(published: QuestionBank, edited: QuestionBank): BankChange[] {
  const before = new Map(published.questions.map((question) => [question.id, question]));
  const after = new Map(edited.questions.map((question) => [question.id, question]));
  const moved = movedQuestionIds(published, edited);
  const changes = edited.questions.flatMap((question): BankChange[] => {
    const { id: questionId, form } = question;
    const old = before.get(questionId);
    if (!old) return [{ questionId, form, change: 'added' }];
    if (!isDeepStrictEqual({ ...old, category: '' }, { ...question, category: '' })) {
      return [{ questionId, form, change: 'changed' }];
    }
    return moved.has(questionId) ? [{ questionId, form, change: 'moved' }] : [];
  });
  const removed = published.questions
    .filter(({ id }) => !after.has(id))
    .map(({ id, form }): BankChange => ({ questionId: id, form, change: 'removed' }));
  return [...changes, ...removed];
}

export function isChanged({ changes, categoriesChanged }: BankState): boolean {
  return changes.length > 0 || categoriesChanged;
}

/** Questions in another topic, or in a new position among those that were there before. */
function movedQuestionIds(published: QuestionBank, edited: QuestionBank): Set<string> {
  const moved = new Set<string>();
  for (const form of questionForms) {
    const old = published.questions.filter((question) => question.form === form);
    const stayed = edited.questions.filter(
      (question) => question.form === form && old.some(({ id }) => id === question.id),
    );
    const known = old.filter(({ id }) => stayed.some((question) => question.id === id));
    stayed.forEach((question, index) => {
      const topic = known.find(({ id }) => id === question.id)?.category;
      if (known[index]?.id !== question.id || topic !== question.category) moved.add(question.id);
    });
  }
  return moved;
}
