import { dateTag } from '#core/contract/date-format.ts';

/**
 * The current language with the reader's region: "en" becomes "en-GB" in a British browser. Decides
 * the clock (12 or 24 hours) and the first day of the week where the organization has chosen
 * neither (date-display.ts).
 */
export function regionalTag(uiLanguage: string): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === uiLanguage) ?? dateTag(uiLanguage);
}

/** Regions whose week starts on Sunday, for browsers that don't say. Source: CLDR, weekData. */
const sundayFirst = new Set(['US', 'CA', 'MX', 'BR', 'IL', 'IN', 'JP', 'ZA', 'AU']);

interface WeekInfo {
  firstDay: number;
}

/** The first day of the week there: 0 for Sunday to 6 for Saturday. */
export function firstDayOfWeekIn(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    getWeekInfo?: () => WeekInfo;
    weekInfo?: WeekInfo;
  };
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (info) return info.firstDay % 7;
  return sundayFirst.has(locale.maximize().region ?? '') ? 0 : 1;
}
