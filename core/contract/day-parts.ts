import { dateFormat } from './date-format.ts';
import { isRealDay } from './days.ts';
import { foldText } from './folded-text.ts';

export type DayPart = 'day' | 'month' | 'year';

/**
 * The order of day, month, and year in this locale: month first in the United States, day first in
 * France.
 */
export function dayPartOrder(tag: string): DayPart[] {
  const format = dateFormat(tag, { day: 'numeric', month: 'long', year: 'numeric' });
  return format
    .formatToParts(new Date(2000, 0, 2))
    .map(({ type }) => type)
    .filter((type): type is DayPart => ['day', 'month', 'year'].includes(type));
}

/** Month names from January on, since a number could be mistaken for the day. */
export function monthNames(tag: string): string[] {
  const format = dateFormat(tag, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 15)));
}

/** The three fields of a date, as typed. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/**
 * Makes an answer from three fields: null when all are empty, "YYYY-MM-DD" when they name a day.
 * Otherwise the typed text joined by hyphens, so that it is kept and the answer rules refuse it.
 * Months may be words in English, French, or Spanish. A two-digit year is the most recent such year, or this
 * century's when the date may lie ahead.
 */
export function answerFromParts(parts: DateParts, mayLieAhead: boolean, now = new Date()) {
  const typed = [parts.year, parts.month, parts.day].map((part) => part.trim());
  if (typed.every((part) => part === '')) return null;
  const [year, month, day] = [
    parseYear(typed[0] ?? '', mayLieAhead, now),
    parseMonth(typed[1] ?? ''),
    parseDay(typed[2] ?? ''),
  ];
  const iso = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
  return isRealDay(iso) ? iso : typed.map((part) => part.replaceAll('-', ' ')).join('-');
}

/** Splits an answer into the three fields. */
export function partsFromAnswer(answer: string | null): DateParts {
  const [year = '', month = '', day = ''] = (answer ?? '').split('-');
  if (answer === null || !isRealDay(answer)) return { day, month, year };
  return { day: String(Number(day)), month: String(Number(month)), year };
}

function padded(value: number | undefined, length: number): string {
  return String(value ?? '').padStart(length, '0');
}

function parseNumber(typed: string): number | undefined {
  return /^\d{1,4}$/.test(typed) ? Number(typed) : undefined;
}

/** "7", "07", "7.", "1st", "1er", "1.º". */
function parseDay(typed: string): number | undefined {
  return parseNumber(/^(\d{1,2})\s*(?:\.|st|nd|rd|th|er|\.?º)?$/i.exec(typed)?.[1] ?? '');
}

function parseYear(typed: string, mayLieAhead: boolean, now: Date): number | undefined {
  const year = parseNumber(typed);
  if (year === undefined || typed.length !== 2) return year;
  const thisYear = now.getFullYear();
  const century = thisYear - (thisYear % 100);
  return year > thisYear % 100 && !mayLieAhead ? century - 100 + year : century + year;
}

/**
 * First letters of the months in English, French, and Spanish, without accents; four letters tell juin
 * from juillet.
 */
const monthBeginnings = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
];

function parseMonth(typed: string): number | undefined {
  const word = foldText(typed);
  if (!/^[a-z]/.test(word)) return parseNumber(word.replace(/\.$/, ''));
  const at = monthBeginnings.findIndex((beginnings) =>
    beginnings.some((beginning) => word.startsWith(beginning)),
  );
  return at === -1 ? undefined : at + 1;
}
