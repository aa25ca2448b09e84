import { type RawBuilder, sql } from 'kysely';

/**
 * The words of a search, each to be found somewhere in the searched text, in any order. A phone
 * number is one word of digits, however it was written.
 */
export function searchWords(query: string): string[] {
  const trimmed = query.trim();
  if (/^[\d\s()+./-]+$/.test(trimmed) && /\d{3}/.test(trimmed.replace(/\D/g, ''))) {
    return [trimmed.replace(/\D/g, '')];
  }
  return trimmed.split(/\s+/).filter(Boolean).slice(0, 8);
}

/** The pattern for SQL's LIKE that finds this word anywhere, taken literally. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Letters from which on a trigram index finds a word anywhere in a text. */
const shortestInside = 3;

/**
 * Whether this text (as SQL, already `searchable`) holds the word: anywhere, or at the beginning of
 * one of its words when the word is too short for the index to find it anywhere.
 */
export function holds(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  if ([...word].length >= shortestInside) {
    return sql<boolean>`${text} like searchable(${containing(word)})`;
  }
  return begins(text, word);
}

/** Whether one of the words of this text begins so. */
export function begins(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const beginning = containing(word).slice(1);
  return isLikeOne(text, [beginning, `% ${beginning}`]);
}

/** Whether this is one of the words of the text. */
export function isOneOf(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const whole = containing(word).slice(1, -1);
  return isLikeOne(text, [whole, `${whole} %`, `% ${whole} %`, `% ${whole}`]);
}

function isLikeOne(text: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<boolean> {
  const each = patterns.map((pattern) => sql`${text} like searchable(${pattern})`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** How far the text is from what was asked: for each word 0 when it is whole, 1 at a beginning. */
export function distance(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<number> {
  const each = words.map((word) => {
    const beginning = `% ${containing(word).slice(1)}`;
    const whole = `${beginning.slice(0, -1)} %`;
    return sql`case
      when ' ' || ${text} || ' ' like searchable(${whole}) then 0
      when ' ' || ${text} like searchable(${beginning}) then 1
      else 2 end`;
  });
  return sql<number>`(${sql.join([sql`0`, ...each], sql` + `)})`;
}
