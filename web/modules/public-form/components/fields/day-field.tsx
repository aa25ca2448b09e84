import { type ReactNode, useState } from 'react';
import { useWords } from '../words.ts';
import { GroupName } from './field-name.tsx';
import styles from './question-field.module.css';
import { answerOfParts, partsOfAnswer } from './typed-dates.ts';

const parts = ['day', 'month', 'year'] as const;

interface DayFieldProps {
  id: string;
  label: ReactNode;
  /** A day as an answer has it, or what was typed so far; null when nothing was. */
  value: string | null;
  mayLieAhead: boolean;
  isHeading?: boolean;
  isWrong: boolean;
  describedBy: string | undefined;
  /** Hint and problem, between the name and the fields. */
  notes: ReactNode;
  onChange: (value: string | null) => void;
}

/** A day in three fields. What is typed stays as it was typed while the field is open. */
export function DayField(props: DayFieldProps) {
  const { id, label, value, mayLieAhead, isHeading = false, isWrong, describedBy, notes } = props;
  const { t } = useWords();
  const [typed, setTyped] = useState(() => partsOfAnswer(value));
  return (
    <fieldset aria-describedby={describedBy || undefined}>
      <GroupName isHeading={isHeading}>{label}</GroupName>
      {notes}
      <div className={styles.date}>
        {parts.map((part) => (
          <div key={part} className={styles[part]}>
            <label htmlFor={part === 'day' ? id : `${id}-${part}`}>
              {t(`public-form:date.${part}`)}
            </label>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              id={part === 'day' ? id : `${id}-${part}`}
              value={typed[part]}
              aria-invalid={isWrong ? true : undefined}
              onChange={(event) => {
                const now = { ...typed, [part]: event.target.value };
                setTyped(now);
                props.onChange(answerOfParts(now, mayLieAhead));
              }}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
