import { queryOptions } from '@tanstack/react-query';
import { dateFormat } from '#core/contract/date-format.ts';
import type { FindDays, FoundDay } from './parse-quick-add.ts';

/** True if "3/4" means April 3 in this locale. */
function isDayFirst(locale: string): boolean {
  const parts = dateFormat(locale, {}).formatToParts(new Date(2000, 0, 2));
  const order = parts.map(({ type }) => type);
  return order.indexOf('day') < order.indexOf('month');
}

/**
 * Loads the date parser of one language.
 * @param locale the browser's; in English, decides between day-first and month-first
 */
export async function loadFindDays(language: string, locale: string): Promise<FindDays> {
  // A date without a year is in the future.
  const options = { forwardDate: true };
  if (language === 'fr') {
    const { casual } = await import('chrono-node/fr');
    return (text, now) => {
      const close = normalizeHours(text);
      return casual.parse(close.text, now, options).map((found) => close.placed(found));
    };
  }
  if (language === 'es') {
    const { casual } = await import('chrono-node/es');
    return (text, now) => casual.parse(text, now, options);
  }
  const { casual, GB } = await import('chrono-node/en');
  const parser = locale.startsWith('en') && isDayFirst(locale) ? GB : casual;
  return (text, now) => parser.parse(text, now, options);
}

/** The date parser of one language, loaded when the user starts typing. */
export function findDaysQuery(language: string) {
  return queryOptions({
    queryKey: ['find-days', language],
    queryFn: async () => {
      const find = await loadFindDays(language, navigator.language);
      // React Query stores data, so the function is wrapped in an object.
      return { find };
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/** French writes spaces: « 15 h », « 15 h 30 »; and words after « à », « à 15 heures ». */
const hour =
  /(?<=(?:^|\P{N})\d{1,2})\s*h(?!\p{L})(?:\s*(?=\d{2}(?!\d)))?|(?<=à\s+\d{1,2})\s*heures?(?!\p{L})(?:\s+(?=\d{2}(?!\d)))?/giu;

/** Rewrites to "15h30", which chrono-node can parse; keeps the original positions. */
function normalizeHours(text: string) {
  let close = '';
  const spans: { from: number; to: number }[] = [];
  const add = (char: string, from: number, to: number) => {
    close += char;
    spans.push({ from, to });
  };
  let at = 0;
  const copyUntil = (end: number) => {
    for (; at < end; at += 1) add(text.charAt(at), at, at + 1);
  };
  for (const { 0: found, index } of text.matchAll(hour)) {
    copyUntil(index);
    at = index + found.length;
    add('h', index, at);
  }
  copyUntil(text.length);
  return {
    text: close,
    placed({ start, index, text: found }: FoundDay): FoundDay {
      const from = spans[index]?.from ?? 0;
      return { start, index: from, text: text.slice(from, spans[index + found.length - 1]?.to) };
    },
  };
}
