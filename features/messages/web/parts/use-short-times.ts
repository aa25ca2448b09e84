import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '#core/contract/date-format.ts';
import { useClockTag } from '#core/web/i18n/date-display.ts';
import { localDate } from './messages.ts';

/** Shortest form: the time for today, the date for other days. */
export function useShortTimes() {
  const { i18n } = useTranslation();
  const language = i18n.language;
  const tag = useClockTag(language);
  return useMemo(() => {
    const times = dateFormat(tag, { timeStyle: 'short' });
    const days = dateFormat(language, { day: 'numeric', month: 'short' });
    const years = dateFormat(language, { dateStyle: 'short' });
    const time = (at: string) => times.format(new Date(at));
    return {
      time,
      timeOrDay(at: string) {
        const [moment, now] = [new Date(at), new Date()];
        if (localDate(moment) === localDate(now)) return time(at);
        return (moment.getFullYear() === now.getFullYear() ? days : years).format(moment);
      },
    };
  }, [language, tag]);
}
