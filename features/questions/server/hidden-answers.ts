import { isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';

interface Answered {
  question: Pick<Question, 'id' | 'showIf'>;
  answer: AnswerValue;
}

/**
 * Flags answers that another answer hides. They are kept but not counted. Derived on read, so the
 * flag can't go stale.
 */
export function withSetAside<A extends Answered>(
  stored: readonly A[],
): (A & { setAside: boolean })[] {
  const questions = stored.map(({ question }) => question);
  const answers = new Map<string, AnswerValue>(
    stored.map(({ question, answer }) => [question.id, answer]),
  );
  return stored.map((one) => ({
    ...one,
    setAside: !isQuestionVisible(one.question, questions, answers),
  }));
}
