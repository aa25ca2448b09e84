import { createContext, useContext } from 'react';
import { dateTag } from '#core/contract/date-format.ts';
import { useTranslator } from '../translator.ts';

/** The organization's time zone; null while loading and when offline. */
export const PublicClock = createContext<string | null>(null);

/** Formats dates and times as people say them, in the organization's time zone. */
export function usePublicDates() {
  const timeZone = useContext(PublicClock) ?? undefined;
  const { t, language } = useTranslator();
  const tag = dateTag(language);
  const days = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone,
  });
  const time = (at: Date) => {
    const minutes = new Intl.DateTimeFormat('en', { minute: 'numeric', timeZone }).format(at);
    const parts = { hour: 'numeric', timeZone } as const;
    return new Intl.DateTimeFormat(
      tag,
      minutes === '0' ? parts : { ...parts, minute: '2-digit' },
    ).format(at);
  };
  return {
    /** "Friday, November 27" for a date of the calendar. */
    day: (day: string) =>
      new Intl.DateTimeFormat(tag, {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(`${day}T00:00:00Z`)),
    /** "Friday, November 27, 6 PM" for a moment. */
    moment: (at: string) => {
      const date = new Date(at);
      return t('public-form:moment', { day: days.format(date), time: time(date) });
    },
  };
}
