import { isAsked } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';

interface Answered {
  question: Pick<Question, 'id' | 'showIf'>;
  answer: AnswerValue;
}

/**
 * Tells which answers another one hides. They are kept, since what hides them may change again, and
 * count for nothing until then: derived, so that it can't be out of step with the answers.
 */
export function withSetAside<A extends Answered>(
  stored: readonly A[],
): (A & { setAside: boolean })[] {
  const questions = stored.map(({ question }) => question);
  const answers = new Map<string, AnswerValue>(
    stored.map(({ question, answer }) => [question.id, answer]),
  );
  return stored.map((one) => ({ ...one, setAside: !isAsked(one.question, questions, answers) }));
}
