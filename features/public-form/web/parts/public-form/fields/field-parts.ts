import type { ReactNode } from 'react';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';

export interface QuestionFieldProps {
  question: Question;
  answer: AnswerValue;
  /** What is wrong with the answer, in words. */
  problem: string | undefined;
  /** Whether the question is the heading of its page. */
  isHeading: boolean;
  onAnswer: (answer: AnswerValue) => void;
}

/** What every kind of field is made of. */
export interface FieldParts {
  /** Of the first input; the error summary leads there. */
  id: string;
  label: ReactNode;
  describedBy: string | undefined;
  notes: ReactNode;
}

/** Of the line that says how far somebody is: a screen reader says it after the heading. */
export const progressId = 'form-progress';

/** The heading of a page, which takes the focus when the page comes. */
export const headingProps = { tabIndex: -1, 'aria-describedby': progressId } as const;

/** The id of the input that a question's error leads to. */
export function inputId(questionId: string): string {
  return `q-${questionId}`;
}
