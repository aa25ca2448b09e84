import { answerProblem, isAsked } from '#features/questions/contract/answer-rules.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import type { Kept } from './answer-keeper.ts';

/** What whoever leaves the form now can count on: `to-mend` when an answer can't be saved as it is. */
export type Safety = 'saved' | 'not-yet' | 'to-mend';

/** An answer that breaks a rule is never sent, so that all else may be saved and this one is not. */
export function safetyOf(
  questions: readonly Question[],
  { answers, refused, saving }: Pick<Kept, 'answers' | 'refused' | 'saving'>,
): Safety {
  const isWrong = (question: Question) =>
    refused.has(question.id) || answerProblem(question, answers.get(question.id) ?? null) !== null;
  if (questions.some((one) => isWrong(one) && isAsked(one, questions, answers))) return 'to-mend';
  return saving === 'saved' ? 'saved' : 'not-yet';
}
