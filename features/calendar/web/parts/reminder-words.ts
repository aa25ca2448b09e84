import { useTranslation } from 'react-i18next';
import type { EventReminder } from '#features/calendar/contract/events.ts';

const hour = 60;
const day = 24 * hour;
const week = 7 * day;

/** "1 hour before, to the staff". */
export function useReminderWords(): (reminder: EventReminder) => string {
  const { t } = useTranslation('events');
  return ({ minutesBefore, to }) => {
    const how = (unit: number) => minutesBefore / unit;
    const before = () => {
      if (minutesBefore === 0) return t('reminder.begin');
      if (Number.isInteger(how(week))) return t('reminder.weeks', { count: how(week) });
      if (Number.isInteger(how(day))) return t('reminder.days', { count: how(day) });
      if (Number.isInteger(how(hour))) return t('reminder.hours', { count: how(hour) });
      return t('reminder.minutes', { count: minutesBefore });
    };
    return t(`reminder.to.${to}`, { before: before() });
  };
}
