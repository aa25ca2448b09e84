import {
  answerMarks,
  type DangerMark,
  markUrgency,
} from '#features/questions/contract/danger-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';

/** A mark from an answer. */
export interface FoundDanger {
  mark: DangerMark;
  urgency: number;
  questionId: string;
  version: number;
  answer: AnswerValue;
}

interface GivenAnswer {
  questionId: string;
  answer: AnswerValue;
}

/** The marks of these answers; the only place that checks saved answers. */
export function dangersIn(
  questions: readonly Pick<Question, 'id' | 'version' | 'dangers'>[],
  answers: readonly GivenAnswer[],
): FoundDanger[] {
  return answers.flatMap(({ questionId, answer }) => {
    const question = questions.find(({ id }) => id === questionId);
    if (!question?.dangers) return [];
    const { version } = question;
    return answerMarks(question, answer).map((mark) => {
      return { mark, urgency: markUrgency(mark), questionId, version, answer };
    });
  });
}
