import { Input, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  answerFromParts,
  type DateParts,
  type DayPart,
  dayPartOrder,
  monthNames,
  partsFromAnswer,
} from '#core/contract/day-parts.ts';
import { regionalTag } from '#core/web/i18n/regional.ts';
import classes from './named-day.module.css';

interface NamedDayProps {
  label: ReactNode;
  description?: string | undefined;
  error?: ReactNode;
  /** "YYYY-MM-DD", partial input, or '' for none. */
  defaultValue?: string;
  /** The same, for a controlled input. */
  value?: string;
  allowsFuture?: boolean;
  /** Lets the browser fill in a date of birth (WCAG 1.3.5). */
  isOwnBirthDate?: boolean;
  onChange: (day: string) => void;
  'data-path'?: string;
}

/**
 * A date in three fields in the order of the user's locale, with the month by name. A native date field follows the
 * browser's language, which makes it easy to swap day and month.
 */
export function NamedDay({
  label,
  description,
  error,
  defaultValue = '',
  allowsFuture = false,
  isOwnBirthDate = false,
  ...props
}: NamedDayProps) {
  const { t, i18n } = useTranslation('applicants');
  const id = useId();
  const tag = regionalTag(i18n.language);
  const order = dayPartOrder(tag);
  const [localParts, setLocalParts] = useState(() =>
    partsFromAnswer((props.value ?? defaultValue) || null),
  );
  const answer = (parts: DateParts) => answerFromParts(parts, allowsFuture) ?? '';
  const isOther = props.value !== undefined && props.value !== answer(localParts);
  const typed = isOther ? partsFromAnswer(props.value || null) : localParts;
  const shared = (part: DayPart) => ({
    value: typed[part],
    error: Boolean(error),
    autoComplete: isOwnBirthDate ? `bday-${part}` : 'off',
    'aria-label': t(`input.${part}`),
    // Focus target for the form.
    ...(part === order[0] && { 'data-path': props['data-path'] }),
    onChange: (event: { currentTarget: { value: string } }) => {
      const now = { ...typed, [part]: event.currentTarget.value };
      setLocalParts(now);
      props.onChange(answer(now));
    },
  });
  const notes = [description && `${id}-description`, error && `${id}-error`];
  const describedBy = notes.filter(Boolean).join(' ');
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" description={description} error={error}>
      <fieldset
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy || undefined}
        className={classes.parts}
      >
        {order.map((part) =>
          part === 'month' ? (
            <NativeSelect
              key={part}
              className={classes.month}
              data={[
                { value: '', label: t('input.month') },
                ...monthNames(tag).map((name, month) => ({
                  value: String(month + 1),
                  label: name,
                })),
              ]}
              {...shared(part)}
            />
          ) : (
            <TextInput
              key={part}
              className={classes[part]}
              inputMode="numeric"
              placeholder={t(`input.${part}`)}
              {...shared(part)}
            />
          ),
        )}
      </fieldset>
    </Input.Wrapper>
  );
}
