import { type ReactNode, useState } from 'react';
import {
  answerFromParts,
  type DayPart,
  dayPartOrder,
  monthNames,
  partsFromAnswer,
} from '#core/contract/day-parts.ts';
import { regionalTag } from '#core/web/i18n/regional.ts';
import { useTranslator } from '../translator.ts';
import { headingProps } from './field-parts.ts';
import styles from './question-field.module.css';

interface DayFieldProps {
  id: string;
  label: ReactNode;
  /** Complete day, partial input, or null when empty. */
  value: string | null;
  allowsFuture: boolean;
  /** Lets the browser fill in a date of birth, on the person's own device. */
  isBirthDate?: boolean;
  isHeading?: boolean;
  isWrong: boolean;
  describedBy: string | undefined;
  /** Hint and error, between label and fields. */
  notes: ReactNode;
  onChange: (value: string | null) => void;
}

interface FieldNameProps {
  isHeading: boolean;
  children: ReactNode;
}

/** Legend of a group; a heading when it is the only question on the page. */
export function GroupName({ isHeading, children }: FieldNameProps) {
  return (
    <legend className={styles.name}>
      {isHeading ? <h1 {...headingProps}>{children}</h1> : children}
    </legend>
  );
}

/** Label of a single input; a heading when it is the only question on the page. */
export function InputName({ isHeading, id, children }: FieldNameProps & { id: string }) {
  const label = (
    <label htmlFor={id} className={isHeading ? undefined : styles.name}>
      {children}
    </label>
  );
  return isHeading ? <h1 {...headingProps}>{label}</h1> : label;
}

/**
 * Date in three fields, ordered by language and country, with the month by name so that day and
 * month can't be swapped. Input stays as typed while the field is open.
 */
export function DayField(props: DayFieldProps) {
  const { id, label, value, allowsFuture, isHeading = false, isWrong, describedBy, notes } = props;
  const { isBirthDate = false } = props;
  const { t, language } = useTranslator();
  const tag = regionalTag(language);
  const parts = dayPartOrder(tag);
  const [typed, setTyped] = useState(() => partsFromAnswer(value));
  const type = (part: DayPart, value: string) => {
    const now = { ...typed, [part]: value };
    setTyped(now);
    props.onChange(answerFromParts(now, allowsFuture));
  };
  const shared = (part: DayPart) => ({
    id: part === parts[0] ? id : `${id}-${part}`,
    value: typed[part],
    'aria-invalid': isWrong ? (true as const) : undefined,
    autoComplete: isBirthDate ? `bday-${part}` : 'off',
    onChange: (event: { target: { value: string } }) => type(part, event.target.value),
  });
  return (
    <fieldset aria-describedby={describedBy || undefined}>
      <GroupName isHeading={isHeading}>{label}</GroupName>
      {notes}
      <div className={styles.date}>
        {parts.map((part) => (
          <div key={part} className={styles[part]}>
            <label htmlFor={shared(part).id}>{t(`public-form:date.${part}`)}</label>
            {part === 'month' ? (
              <select {...shared(part)}>
                <option value="" />
                {monthNames(tag).map((name, month) => (
                  <option key={name} value={month + 1}>
                    {name}
                  </option>
                ))}
              </select>
            ) : (
              <input type="text" inputMode="numeric" {...shared(part)} />
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
