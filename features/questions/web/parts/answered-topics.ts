import { questionForms } from '#features/questions/contract/enumerations.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';

/** What was answered about one topic, and when last. */
export interface AnsweredTopic {
  id: string;
  answers: QuestionAnswer[];
  lastAnswered: string;
}

/** By topic, as the forms ask it: the pre-screening first. */
export function answeredTopics(answers: readonly QuestionAnswer[]): AnsweredTopic[] {
  const place = ({ question }: QuestionAnswer) => questionForms.indexOf(question.form);
  const inOrder = answers.toSorted(
    (one, other) => place(one) - place(other) || one.question.order - other.question.order,
  );
  return [...Map.groupBy(inOrder, ({ category }) => category)].map(([id, own]) => {
    const moments = own.map(({ updatedAt }) => updatedAt).toSorted();
    return { id, answers: own, lastAnswered: moments.at(-1) ?? '' };
  });
}
