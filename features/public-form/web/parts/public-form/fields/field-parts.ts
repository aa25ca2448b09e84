import type { ReactNode } from 'react';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';

export interface QuestionFieldProps {
  question: Question;
  answer: AnswerValue;
  /** Error message. */
  problem: string | undefined;
  /** True when the question is the page's heading. */
  isHeading: boolean;
  onAnswer: (answer: AnswerValue) => void;
  /** Questions to ask directly below a chosen answer; null for none. */
  followUps?: (value: string) => ReactNode;
}

export interface FieldParts {
  /** Id of the first input, target of the error summary. */
  id: string;
  label: ReactNode;
  describedBy: string | undefined;
  notes: ReactNode;
}

/** Id of the progress line, which describes the heading for screen readers. */
export const progressId = 'form-progress';

/** Page heading, focused on navigation. */
export const headingProps = { tabIndex: -1, 'aria-describedby': progressId } as const;

export function inputId(questionId: string): string {
  return `q-${questionId}`;
}
