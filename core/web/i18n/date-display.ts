import { useSyncExternalStore } from 'react';
import {
  type DateDisplay,
  dayNumbers,
  firstDayOfReports,
  tagWithClock,
} from '#core/contract/date-display.ts';
import { firstDayOfWeekIn, regionalTag } from './regional.ts';

/**
 * The organization's clock and first day of the week, for all dates on screens. Stored outside
 * React's tree, since formats are also created there.
 */

let chosen: DateDisplay = { firstDayOfWeek: null, hourCycle: null };
const listeners = new Set<() => void>();

/** Applies the organization's choice; every screen that shows dates re-renders. */
export function setDateDisplay({ firstDayOfWeek, hourCycle }: DateDisplay): void {
  if (firstDayOfWeek === chosen.firstDayOfWeek && hourCycle === chosen.hourCycle) return;
  chosen = { firstDayOfWeek, hourCycle };
  for (const listener of listeners) listener();
}

/**
 * A language tag that makes `Intl` use the organization's clock, or else the reader's country's:
 * "en" becomes "en-u-hc-h23".
 *
 * @param uiLanguage the current language
 * @param tag the tag to extend, if it isn't the language itself
 */
export function withClock(uiLanguage: string, tag = uiLanguage): string {
  return tagWithClock(tag, chosen.hourCycle ?? hourCycleIn(regionalTag(uiLanguage)));
}

/** The same for components, which re-render when the organization's choice changes. */
export function useClockTag(uiLanguage: string, tag = uiLanguage): string {
  return useChoice(() => withClock(uiLanguage, tag));
}

/** The first day of the week: 0 for Sunday to 6 for Saturday. */
export function useFirstDayOfWeek(uiLanguage: string): number {
  return useChoice(() => firstDayOfWeek(uiLanguage));
}

function firstDayOfWeek(uiLanguage: string): number {
  return chosen.firstDayOfWeek
    ? dayNumbers[chosen.firstDayOfWeek]
    : firstDayOfWeekIn(regionalTag(uiLanguage));
}

/** The first day of the week in reports. */
export function useFirstDayOfReports(): number {
  return useChoice(() => firstDayOfReports(chosen.firstDayOfWeek));
}

/** Days given from Monday on, in the order of this organization's week. */
export function useWeekOrder<Day>(fromMonday: readonly Day[], uiLanguage: string): Day[] {
  const first = (useFirstDayOfWeek(uiLanguage) + 6) % 7;
  return [...fromMonday.slice(first), ...fromMonday.slice(0, first)];
}

/** Works without a browser, where tests render parts of a page. */
function useChoice<Value>(read: () => Value): Value {
  return useSyncExternalStore(subscribe, read, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const hourCyclesByTag = new Map<string, Intl.LocaleHourCycleKey | undefined>();

function hourCycleIn(tag: string): Intl.LocaleHourCycleKey | undefined {
  if (!hourCyclesByTag.has(tag)) {
    const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
    hourCyclesByTag.set(tag, hourCycle as Intl.LocaleHourCycleKey | undefined);
  }
  return hourCyclesByTag.get(tag);
}
