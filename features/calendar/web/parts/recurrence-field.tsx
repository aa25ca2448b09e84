import { Checkbox, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxInterval, maxOccurrences, type Weekday, weekdays } from '#core/contract/recurrence.ts';
import { useFirstDayOfWeek, useWeekOrder } from '#core/web/i18n/date-display.ts';
import type { EventFields } from './event-values.ts';
import { fieldPath } from './field-path.ts';
import classes from './recurrence-field.module.css';
import {
  toWeekday,
  useRecurrenceFormatter,
  weekdayAt,
  weekdayPositions,
} from './recurrence-text.ts';
import {
  type RecurrenceValues,
  type Repetition,
  repetitions,
  ruleToValues,
  useFieldValue,
  valuesToRule,
} from './recurrence-values.ts';

export function RecurrenceField({ fields }: { fields: EventFields }) {
  const { t, i18n } = useTranslation('events');
  const formatRecurrence = useRecurrenceFormatter();
  const weekStart = weekdayAt(useFirstDayOfWeek(i18n.language));
  const { start } = useFieldValue(fields, 'time');
  const { onChange, error } = fields.getInputProps('recurrence');
  const savedRecurrence = fields.getValues().recurrence;
  const [values, setValues] = useState(() => ruleToValues(savedRecurrence, start, weekStart));
  const rule = values.repetition === 'other' ? savedRecurrence : valuesToRule(values, start);

  function change(next: RecurrenceValues, from = start) {
    setValues(next);
    if (next.repetition !== 'other') onChange(valuesToRule(next, from));
  }

  // Weekday and day of month follow the start.
  const before = useRef(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it begins on another day
  useEffect(() => {
    const from = toWeekday(before.current);
    before.current = start;
    if (values.repetition === 'never' || values.repetition === 'other' || start.length < 10) return;
    const days = values.days.map((day) => (day === from ? toWeekday(start) : day));
    change({ ...values, days: [...new Set(days)] });
  }, [start.slice(0, 10)]);

  const hasDetails = values.repetition !== 'never' && values.repetition !== 'other';
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('fields.recurrence')}
        value={values.repetition}
        error={error}
        data-path={fieldPath(fields, 'recurrence')}
        onChange={({ currentTarget }) =>
          change({ ...values, repetition: currentTarget.value as Repetition })
        }
      >
        {availableRepetitions(values.repetition, start).map((repetition) => (
          <option key={repetition} value={repetition}>
            {repetitionLabel(repetition)}
          </option>
        ))}
      </NativeSelect>
      {hasDetails && <Details values={values} start={start} onChange={change} />}
      {rule !== null && <p className={classes.words}>{formatRecurrence(rule, start)}</p>}
    </Stack>
  );

  function repetitionLabel(repetition: Repetition): string {
    const plain = { interval: 1, end: 'never' as const, days: [toWeekday(start)] };
    if (repetition === 'never' || repetition === 'other') return t(`repetitions.${repetition}`);
    return formatRecurrence(valuesToRule({ ...values, ...plain, repetition }, start) ?? '', start);
  }
}

/** The fifth weekday of a month is offered only as the last one. */
function availableRepetitions(chosen: Repetition, start: string): Repetition[] {
  const place = Math.ceil(Number(start.slice(8, 10)) / 7);
  return repetitions.filter((repetition) => {
    if (repetition === 'other') return chosen === 'other';
    return repetition !== 'monthly-place' || weekdayPositions.some((one) => one === place);
  });
}

function Details({
  values,
  start,
  onChange,
}: {
  values: RecurrenceValues;
  start: string;
  onChange: (values: RecurrenceValues) => void;
}) {
  const { t, i18n } = useTranslation('events');
  const weekOrder = useWeekOrder(weekdays, i18n.language);
  const { repetition, interval, days, end } = values;
  const unit = repetition.startsWith('monthly') ? 'monthly' : repetition;
  return (
    <>
      <NumberInput
        label={t(`every.${unit as 'daily' | 'weekly' | 'monthly' | 'yearly'}`)}
        value={interval}
        min={1}
        max={maxInterval}
        allowDecimal={false}
        hideControls
        onChange={(typed) => onChange({ ...values, interval: Number(typed) || 1 })}
      />
      {repetition === 'weekly' && (
        <Checkbox.Group
          label={t('onDays')}
          value={days}
          onChange={(chosen) => onChange({ ...values, days: chosen as Weekday[] })}
        >
          <div className={classes.days}>
            {weekOrder.map((day) => (
              <Checkbox
                key={day}
                value={day}
                label={t(`weekdays.name.${day}`)}
                disabled={day === toWeekday(start)}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className={classes.end}>
        <NativeSelect
          label={t('end.label')}
          value={end}
          data={(['never', 'until', 'count'] as const).map((value) => ({
            value,
            label: t(`end.${value}`),
          }))}
          onChange={({ currentTarget }) =>
            onChange({ ...values, end: currentTarget.value as RecurrenceValues['end'] })
          }
        />
        {end === 'until' && (
          <TextInput
            type="date"
            label={t('end.day')}
            value={values.until}
            min={start.slice(0, 10)}
            max="2200-12-31"
            onChange={({ currentTarget }) => onChange({ ...values, until: currentTarget.value })}
          />
        )}
        {end === 'count' && (
          <NumberInput
            label={t('end.times')}
            value={values.count}
            min={1}
            max={maxOccurrences}
            allowDecimal={false}
            hideControls
            onChange={(typed) => onChange({ ...values, count: Number(typed) || 1 })}
          />
        )}
      </div>
    </>
  );
}
