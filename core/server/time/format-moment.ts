import { type HourCycle, tagWithClock } from '#core/contract/date-display.ts';
import { dateTag } from '#core/contract/date-format.ts';
import { withOrdinalFirst } from '#core/contract/days.ts';
import type { Language } from '#core/contract/languages.ts';
import { isUniversalTime, zoneNameIn } from '#core/contract/time-zones.ts';
import { translatorFor } from '../translations.ts';
import { zoneClock } from './zone-clock.ts';

/** The organization's time zone, and its 12-hour or 24-hour clock. */
export interface MailClock {
  usualZone: string | null;
  hourCycle: HourCycle | null;
}

/**
 * Formats a moment for an email. Names the time zone if the organization's clock shows another
 * time.
 * @param zone of the event
 * @param usualZone of the organization; null to always name the zone
 * @param hourCycle of the organization
 */
export function formatMoment(
  at: Date,
  { zone, usualZone, hourCycle, language }: MailClock & { zone: string; language: Language },
): { day: string; time: string } {
  const displayZone = notificationZone(zone, usualZone ?? zone);
  const tag = tagWithClock(dateTag(language), hourCycle);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: displayZone }).format(at);
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const time = format({ timeStyle: 'short' });
  const isUsual =
    usualZone !== null && isSameClock(at, displayZone, usualZone) && !isUniversalTime(displayZone);
  return {
    day: withOrdinalFirst(day, language),
    time: isUsual
      ? time
      : translatorFor(language)('mails:timeInZone', { time, zone: zoneLabel(displayZone) }),
  };

  function zoneLabel(name: string): string {
    return isUniversalTime(name) ? 'UTC' : zoneNameIn(name, language);
  }
}

/**
 * Returns the time zone for notifications: the organization's, unless the event has set another.
 */
export function notificationZone(zone: string, usualZone: string): string {
  return isUniversalTime(zone) ? usualZone : zone;
}

/** True if two zones have the same local time at a moment. */
export function isSameClock(at: Date, one: string, other: string): boolean {
  return zoneClock(one).offsetAt(at.getTime()) === zoneClock(other).offsetAt(at.getTime());
}
