import { Fragment, type ReactNode } from 'react';
import { followUpParent } from '#features/questions/contract/follow-ups.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import { listFollowUps } from '../saving/topics.ts';
import type { QuestionFieldProps } from './field-parts.ts';

interface NestedQuestionsProps {
  /** Visible questions of a page, in order. */
  questions: readonly Question[];
  children: (
    question: Question,
    followUps: NonNullable<QuestionFieldProps['followUps']>,
  ) => ReactNode;
}

/** Questions of a page, each follow-up question below the answer that opens it. */
export function NestedQuestions({ questions, children }: NestedQuestionsProps) {
  const render = (question: Question): ReactNode => (
    <Fragment key={question.id}>
      {children(question, (value) => {
        const below = listFollowUps(question, value, questions);
        return below.length > 0 ? below.map(render) : null;
      })}
    </Fragment>
  );
  return questions.filter((question) => !followUpParent(question, questions)).map(render);
}
