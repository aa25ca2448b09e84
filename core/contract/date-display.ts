/**
 * How an organization writes weeks and hours. No zod here: the public forms, which are small, may
 * load this.
 */

/** The first column of a calendar week, in the order in which it is offered. */
export const firstDaysOfWeek = ['sunday', 'monday', 'saturday'] as const;
export type FirstDayOfWeek = (typeof firstDaysOfWeek)[number];

/** Their numbers, as `Date` counts days. */
export const dayNumbers: Readonly<Record<FirstDayOfWeek, number>> = {
  sunday: 0,
  monday: 1,
  saturday: 6,
};

/**
 * The first day of the weeks that reports count. Monday where none is chosen, since a report is the
 * same for readers in any country.
 */
export function firstDayOfReports(chosen: FirstDayOfWeek | null | undefined): number {
  return dayNumbers[chosen ?? 'monday'];
}

/** The 12-hour and the 24-hour clock, by their names in `Intl`. */
export const hourCycles = ['h12', 'h23'] as const;
export type HourCycle = (typeof hourCycles)[number];

/** A language tag by which `Intl` writes times on this clock: "en" and "h23" make "en-u-hc-h23". */
export function tagWithClock(
  tag: string,
  hourCycle: Intl.LocaleHourCycleKey | null | undefined,
): string {
  return hourCycle ? new Intl.Locale(tag, { hourCycle }).toString() : tag;
}

/** The organization's choice; null where it leaves it to the reader's language and country. */
export interface DateDisplay {
  firstDayOfWeek: FirstDayOfWeek | null;
  hourCycle: HourCycle | null;
}
