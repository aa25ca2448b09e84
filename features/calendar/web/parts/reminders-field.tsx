import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EventReminder, mostReminders } from '#features/calendar/contract/events.ts';
import type { EventFields } from './event-values.ts';
import { pathOf } from './path-of.ts';
import { useReminderWords } from './reminder-words.ts';

const hour = 60;
const day = 24 * hour;
const usual: EventReminder[] = [
  ...[15, hour, day, 2 * day, 7 * day].map((minutesBefore) => ({
    minutesBefore,
    to: 'staff' as const,
  })),
  ...[2 * hour, day, 2 * day].map((minutesBefore) => ({ minutesBefore, to: 'people' as const })),
];

const nameOf = ({ minutesBefore, to }: EventReminder) => `${to}:${minutesBefore}`;

/** Who is reminded, and how long before. */
export function RemindersField({ fields }: { fields: EventFields }) {
  const { t } = useTranslation(['events', 'actions']);
  const words = useReminderWords();
  const { onChange, error } = fields.getInputProps('reminders');
  const [chosen, setChosen] = useState(fields.getValues().reminders);
  const all = new Map([...usual, ...chosen].map((one) => [nameOf(one), one]));
  return (
    <MultiSelect
      label={`${t('fields.reminders')} (${t('actions:optional')})`}
      data={[...all].map(([value, reminder]) => ({ value, label: words(reminder) }))}
      value={chosen.map(nameOf)}
      error={error}
      data-path={pathOf(fields, 'reminders')}
      hidePickedOptions
      maxValues={mostReminders}
      onChange={(names) => {
        const next = names.flatMap((name) => all.get(name) ?? []);
        setChosen(next);
        onChange(next);
      }}
    />
  );
}
