import { useState } from 'react';
import { GroupName } from './field-name.tsx';
import type { FieldParts, QuestionFieldProps } from './field-parts.ts';
import styles from './question-field.module.css';
import { answerOfParts, partsOfAnswer } from './typed-dates.ts';
import { useWords } from './words.ts';

const parts = ['day', 'month', 'year'] as const;

/** A day in three fields. What is typed stays as it was typed while the field is open. */
export function DateField(props: QuestionFieldProps & FieldParts) {
  const { question, answer, problem, isHeading, onAnswer, id, label, describedBy, notes } = props;
  const { t } = useWords();
  const [typed, setTyped] = useState(() =>
    partsOfAnswer(typeof answer === 'string' ? answer : null),
  );
  // As in the answer rules: a date that fills no field of the applicant may lie ahead.
  const mayLieAhead = question.boundField === undefined;
  return (
    <fieldset aria-describedby={describedBy || undefined}>
      <GroupName isHeading={isHeading}>{label}</GroupName>
      {notes}
      <div className={styles.date}>
        {parts.map((part) => (
          <div key={part} className={styles[part]}>
            <label htmlFor={part === 'day' ? id : `${id}-${part}`}>
              {t(`pre-screening:date.${part}`)}
            </label>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              id={part === 'day' ? id : `${id}-${part}`}
              value={typed[part]}
              aria-invalid={problem ? true : undefined}
              onChange={(event) => {
                const now = { ...typed, [part]: event.target.value };
                setTyped(now);
                onAnswer(answerOfParts(now, mayLieAhead));
              }}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
