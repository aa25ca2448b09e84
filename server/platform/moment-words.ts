import { withOrdinalFirst } from '#contract/days.ts';
import type { Language } from '#contract/languages.ts';
import { isUniversalTime } from '#contract/time-zones.ts';
import { zoneNameIn } from '#contract/zone-names.ts';
import { wordsIn } from './words.ts';
import { zoneClock } from './zone-clock.ts';

/**
 * A moment as a mail says it. Its time has the name of its zone where the organization's clock shows another.
 *
 * @param zone of the event
 * @param usualZone of the organization
 */
export function momentInWords(
  at: Date,
  { zone, usualZone, language }: { zone: string; usualZone: string; language: Language },
): { day: string; time: string } {
  const shown = toldZone(zone, usualZone);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: shown }).format(at);
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const time = format({ timeStyle: 'short' });
  const isUsual = isSameClock(at, shown, usualZone) && !isUniversalTime(shown);
  return {
    day: withOrdinalFirst(day, language),
    time: isUsual ? time : wordsIn(language)('mails:timeInZone', { time, zone: nameOf(shown) }),
  };

  function nameOf(name: string): string {
    return isUniversalTime(name) ? 'UTC' : zoneNameIn(name, language);
  }
}

/** The zone by whose clock people are told: the organization's where nobody had set another. */
export function toldZone(zone: string, usualZone: string): string {
  return isUniversalTime(zone) ? usualZone : zone;
}

/** Whether the clocks of two zones show the same at a moment. */
export function isSameClock(at: Date, one: string, other: string): boolean {
  return zoneClock(one).offsetAt(at.getTime()) === zoneClock(other).offsetAt(at.getTime());
}
