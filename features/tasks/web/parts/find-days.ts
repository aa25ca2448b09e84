import type { FindDays, FoundDay } from './quick-add-reading.ts';

/** Whether "3/4" is the third of April for whoever reads dates like this browser does. */
function isDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(2000, 0, 2));
  const order = parts.map(({ type }) => type);
  return order.indexOf('day') < order.indexOf('month');
}

/**
 * What finds days in a text of this language; only the words of that language are fetched.
 *
 * @param locale the browser's, which in English says whether the day or the month comes first
 */
export async function loadFindDays(language: string, locale: string): Promise<FindDays> {
  // A day that is named without its year is one to come.
  const options = { forwardDate: true };
  if (language === 'fr') {
    const { casual } = await import('chrono-node/fr');
    return (text, now) => {
      const close = withCloseHours(text);
      return casual.parse(close.text, now, options).map((found) => close.placed(found));
    };
  }
  const { casual, GB } = await import('chrono-node/en');
  const parser = locale.startsWith('en') && isDayFirst(locale) ? GB : casual;
  return (text, now) => parser.parse(text, now, options);
}

/** As it is written with spaces: « 15 h », « 15 h 30 » ; and in words after « à », « à 15 heures ». */
const hour =
  /(?<=(?:^|\P{N})\d{1,2})\s*h(?!\p{L})(?:\s*(?=\d{2}(?!\d)))?|(?<=à\s+\d{1,2})\s*heures?(?!\p{L})(?:\s+(?=\d{2}(?!\d)))?/giu;

/** An hour in the way in which chrono-node reads it, "15h30"; what it finds is placed in the text itself. */
function withCloseHours(text: string) {
  let close = '';
  const spans: { from: number; to: number }[] = [];
  const add = (char: string, from: number, to: number) => {
    close += char;
    spans.push({ from, to });
  };
  let at = 0;
  const keepUntil = (end: number) => {
    for (; at < end; at += 1) add(text.charAt(at), at, at + 1);
  };
  for (const { 0: found, index } of text.matchAll(hour)) {
    keepUntil(index);
    at = index + found.length;
    add('h', index, at);
  }
  keepUntil(text.length);
  return {
    text: close,
    placed({ start, index, text: found }: FoundDay): FoundDay {
      const from = spans[index]?.from ?? 0;
      return { start, index: from, text: text.slice(from, spans[index + found.length - 1]?.to) };
    },
  };
}
