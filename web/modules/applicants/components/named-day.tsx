import { Input, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  answerOfParts,
  type DayPart,
  dayPartOrder,
  monthNames,
  partsOfAnswer,
} from '#contract/day-parts.ts';
import { regionalTag } from '#web/platform/regional.ts';
import classes from './named-day.module.css';

interface NamedDayProps {
  label: ReactNode;
  description?: string | undefined;
  error?: ReactNode;
  /** "YYYY-MM-DD"; '' for none. */
  defaultValue?: string;
  onChange: (day: string) => void;
  'data-path'?: string;
}

/**
 * A day in the past in three fields, in the order of the reader's language and country, with the month by name: a
 * date field of the browser follows the browser's language, and day and month are easily swapped.
 */
export function NamedDay({
  label,
  description,
  error,
  defaultValue = '',
  ...props
}: NamedDayProps) {
  const { t, i18n } = useTranslation('applicants');
  const id = useId();
  const tag = regionalTag(i18n.language);
  const order = dayPartOrder(tag);
  const [typed, setTyped] = useState(() => partsOfAnswer(defaultValue || null));
  const shared = (part: DayPart) => ({
    value: typed[part],
    error: Boolean(error),
    'aria-label': t(`input.${part}`),
    // The form puts the focus here.
    ...(part === order[0] && { 'data-path': props['data-path'] }),
    onChange: (event: { currentTarget: { value: string } }) => {
      const now = { ...typed, [part]: event.currentTarget.value };
      setTyped(now);
      props.onChange(answerOfParts(now, false) ?? '');
    },
  });
  return (
    <Input.Wrapper id={id} label={label} labelElement="div" description={description} error={error}>
      <fieldset
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
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
              autoComplete="off"
              {...shared(part)}
            />
          ),
        )}
      </fieldset>
    </Input.Wrapper>
  );
}
