import { withOrdinalFirst } from '#contract/days.ts';
import type { Language } from '#contract/languages.ts';

/** The day of a moment by the clock of this device, in words: "5 December 2026". */
export function dayOfMoment(moment: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  return withOrdinalFirst(format.format(new Date(moment)), language);
}
