import { useEffect, useRef } from 'react';
import { inputId } from '../fields/field-parts.ts';
import { useTranslator } from '../translator.ts';
import styles from './error-summary.module.css';

export interface SummaryProblem {
  questionId: string;
  /** Null when the message already names the question. */
  question: string | null;
  problem: string;
}

interface ErrorSummaryProps {
  problems: readonly SummaryProblem[];
  /** Changes with each attempt to continue, to focus the summary again. */
  attempt: number;
  onPick: (questionId: string) => void;
}

/** Error summary at the top of the page, with links to the fields. */
export function ErrorSummary({ problems, attempt, onPick }: ErrorSummaryProps) {
  const { t } = useTranslator();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt takes the focus
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} tabIndex={-1} className={styles.summary}>
      <div role="alert">
        <h2>{t('public-form:problems.title')}</h2>
        <ul>
          {problems.map(({ questionId, question, problem }) => (
            <li key={questionId}>
              <a
                href={`#${inputId(questionId)}`}
                onClick={(event) => {
                  event.preventDefault();
                  onPick(questionId);
                }}
              >
                {question !== null && <span>{question}</span>}
                {problem}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
