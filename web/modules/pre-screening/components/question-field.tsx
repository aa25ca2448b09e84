import type { ReactNode } from 'react';
import type { AnswerValue, Question } from '#contract/questions.ts';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import styles from './question-field.module.css';
import { TextField } from './text-field.tsx';
import { useWords } from './words.ts';

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

/** The id of the input that a question's error leads to. */
export function inputId(questionId: string): string {
  return `q-${questionId}`;
}

/** One question with its hint, its error and its input. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, problem } = props;
  const { language, t } = useWords();
  const id = inputId(question.id);
  const hint = question.help?.[language];
  const parts: FieldParts = {
    id,
    label: (
      <>
        {question.text[language]}
        {question.required && <small> {t('pre-screening:required')}</small>}
      </>
    ),
    describedBy: [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' '),
    notes: (
      <>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
        {problem && (
          <p id={`${id}-problem`} className={styles.problem}>
            <span className="unseen">{t('pre-screening:problems.before')} </span>
            {problem}
          </p>
        )}
      </>
    ),
  };
  const Field = fieldFor(question);
  return (
    <div className={problem ? `${styles.field} ${styles.wrong}` : styles.field}>
      <Field {...props} {...parts} />
    </div>
  );
}

function fieldFor(question: Question) {
  if (question.kind === 'select') return ChoiceField;
  return question.format === 'date' ? DateField : TextField;
}
