import { type HourCycle, tagWithClock } from '#core/contract/date-display.ts';
import { dateTag } from '#core/contract/date-format.ts';
import { formatDay, formatDayOfMoment, withOrdinalFirst } from '#core/contract/days.ts';
import type { Language } from '#core/contract/languages.ts';
import { type Translate, translatorFor } from '../translations.ts';

/** Formats for a printout: in its language, and in the time zone of its author. */
export interface PrintoutFormats {
  language: Language;
  translate: Translate;
  /** "1990-04-03" → "3 April 1990". */
  day: (day: string) => string;
  /** A moment → its day in that time zone, in the same format. */
  momentDay: (at: string | Date) => string;
  /** An ISO moment or date → day and time with the zone, since printouts travel. */
  moment: (at: string | Date) => string;
  amount: (value: number) => string;
  list: (items: readonly string[]) => string;
  /** First and last name; null for null. */
  name: (person: { firstName: string | null; lastName: string | null } | null) => string | null;
}

/**
 * Creates the formats of a printout.
 * @param display the organization's 12-hour or 24-hour clock
 * @param zone an existing IANA time zone; default: UTC
 */
export function printoutFormats(
  language: Language,
  { hourCycle }: { hourCycle: HourCycle | null },
  zone = 'UTC',
): PrintoutFormats {
  const moments = new Intl.DateTimeFormat(tagWithClock(dateTag(language), hourCycle), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  });
  const amounts = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const lists = new Intl.ListFormat(language, { type: 'conjunction' });
  return {
    language,
    translate: translatorFor(language),
    day: (day) => formatDay(day, language),
    momentDay: (at) => formatDayOfMoment(at, language, zone),
    moment: (at) => withOrdinalFirst(moments.format(new Date(at)), language),
    amount: (value) => amounts.format(value),
    list: (items) => lists.format(items),
    name: (person) =>
      person && [person.firstName, person.lastName].filter(Boolean).join(' ').trim(),
  };
}
