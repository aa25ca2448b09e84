import { answerProblem, isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import type { FormState } from './answer-keeper.ts';

/** `to-mend`: an answer is invalid and can't be saved. */
export type Safety = 'saved' | 'not-yet' | 'to-mend';

/** Invalid answers are never sent, so everything else may be saved while they are not. */
export function leaveSafety(
  questions: readonly Question[],
  { answers, refused, saving }: Pick<FormState, 'answers' | 'refused' | 'saving'>,
): Safety {
  const isWrong = (question: Question) =>
    refused.has(question.id) || answerProblem(question, answers.get(question.id) ?? null) !== null;
  if (questions.some((one) => isWrong(one) && isQuestionVisible(one, questions, answers)))
    return 'to-mend';
  return saving === 'saved' ? 'saved' : 'not-yet';
}
