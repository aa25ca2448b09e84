/**
 * How an organization writes weeks and hours. No zod here, so that the small public forms can load
 * this.
 */

/** The first column of a calendar week, in the order of the choices. */
export const firstDaysOfWeek = ['sunday', 'monday', 'saturday'] as const;
export type FirstDayOfWeek = (typeof firstDaysOfWeek)[number];

/** Their numbers in `Date`. */
export const dayNumbers: Readonly<Record<FirstDayOfWeek, number>> = {
  sunday: 0,
  monday: 1,
  saturday: 6,
};

/**
 * The first day of the week in reports. Defaults to Monday, so that a report is the same for
 * readers in any country.
 */
export function firstDayOfReports(chosen: FirstDayOfWeek | null | undefined): number {
  return dayNumbers[chosen ?? 'monday'];
}

/** The 12-hour and 24-hour clock, by their names in `Intl`. */
export const hourCycles = ['h12', 'h23'] as const;
export type HourCycle = (typeof hourCycles)[number];

const tags = new Map<string, string>();

/**
 * A language tag that makes `Intl` use this clock: "en" and "h23" make "en-u-hc-h23". Remembered,
 * because every name and time on a screen asks for it.
 */
export function tagWithClock(
  tag: string,
  hourCycle: Intl.LocaleHourCycleKey | null | undefined,
): string {
  if (!hourCycle) return tag;
  const key = `${tag} ${hourCycle}`;
  const known = tags.get(key);
  if (known !== undefined) return known;
  const made = new Intl.Locale(tag, { hourCycle }).toString();
  tags.set(key, made);
  return made;
}

/** The organization's choice; null means the reader's language and country decide. */
export interface DateDisplay {
  firstDayOfWeek: FirstDayOfWeek | null;
  hourCycle: HourCycle | null;
}
