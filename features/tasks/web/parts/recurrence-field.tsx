import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatTaskRule,
  type TaskRecurrence,
  taskWeekdays,
} from '#features/tasks/contract/task-recurrence.ts';
import { useRecurrenceFormatter } from './task-display.tsx';

/** Common rules for the due date. */
function commonRules(due: string): string[] {
  const date = new Date(`${due}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return [];
  const weekday = taskWeekdays[(date.getUTCDay() + 6) % 7] ?? 'MO';
  const dayOfMonth = date.getUTCDate();
  const place = Math.ceil(dayOfMonth / 7);
  const once = { interval: 1, until: null };
  const rules: TaskRecurrence[] = [
    { ...once, every: 'day' },
    { ...once, every: 'week', weekdays: taskWeekdays.slice(0, 5) },
    { ...once, every: 'week', weekdays: [weekday] },
    { ...once, every: 'week', interval: 2, weekdays: [weekday] },
    { ...once, every: 'month', day: dayOfMonth },
    { ...once, every: 'month', place: place > 4 ? -1 : place, weekday },
    { ...once, every: 'month', day: -1 },
    { ...once, every: 'month', interval: 3, day: dayOfMonth },
    { ...once, every: 'year' },
  ];
  return rules.map(formatTaskRule);
}

export function RecurrenceField({
  value,
  due,
  error,
  onChange,
}: {
  value: string;
  due: string;
  error: ReactNode;
  onChange: (rule: string) => void;
}) {
  const { t } = useTranslation(['tasks', 'actions']);
  const formatRecurrence = useRecurrenceFormatter();
  const label = `${t('form.recurrence')} (${t('actions:optional')})`;
  if (due === '') {
    return <TextInput label={label} value={t('form.needsDay')} readOnly disabled error={error} />;
  }
  const commonOptions = commonRules(due);
  const rules =
    value === '' || commonOptions.includes(value) ? commonOptions : [value, ...commonOptions];
  return (
    <NativeSelect
      label={label}
      description={t('form.recurrenceHint')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('form.never')}</option>
      {rules.map((rule) => (
        <option key={rule} value={rule}>
          {formatRecurrence(rule)}
        </option>
      ))}
    </NativeSelect>
  );
}
