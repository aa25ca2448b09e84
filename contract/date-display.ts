/**
 * How an organization writes weeks and hours. No zod here: the public forms, which are small, may
 * load this.
 */

/** The first column of a calendar week, in the order in which it is offered. */
export const firstDaysOfWeek = ['sunday', 'monday', 'saturday'] as const;
export type FirstDayOfWeek = (typeof firstDaysOfWeek)[number];

/** The 12-hour and the 24-hour clock, by their names in `Intl`. */
export const hourCycles = ['h12', 'h23'] as const;
export type HourCycle = (typeof hourCycles)[number];

/** The organization's choice; null where it leaves it to the reader's language and country. */
export interface DateDisplay {
  firstDayOfWeek: FirstDayOfWeek | null;
  hourCycle: HourCycle | null;
}
