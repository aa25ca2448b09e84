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
  return trimmed.split(/\s+/).map(closeUp).filter(Boolean).slice(0, 8);
}

/** Signs in names that people leave out as they type, after `searchable`; the same as in SQL's `closed_up`. */
const leftOut = /['’`´.]/g;

function closeUp(word: string): string {
  return word.replace(leftOut, '');
}

/** A text (as SQL) in the form that the words of a search are compared with. */
export function comparable(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`closed_up(searchable(${text}))`;
}

/** The pattern for SQL's LIKE that finds this word anywhere, taken literally. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Letters from which on a trigram index finds a word anywhere in a text. */
const shortestInside = 3;

/**
 * Whether this text (as SQL, already `comparable`) holds the word: anywhere, or at the beginning of
 * one of its words when the word is too short for the index to find it anywhere.
 */
export function holds(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  if ([...word].length >= shortestInside) {
    return sql<boolean>`${text} like searchable(${containing(word)})`;
  }
  return begins(text, word);
}

/** Plain letters, or digits: what the endings of words are kept of. Each of these signs is a to z in SQL. */
const plain = /^(?:[a-zà-öø-ÿœ]{3,}|\d{3,})$/i;

/** What is compared of a word: by itself, so that it is made once and not for each row. */
const compared = (word: string) => sql`(select searchable(${word}))`;

/** A text that is searched (as SQL, already `comparable`), and the endings of its words that an index holds. */
export interface SearchedText {
  text: RawBuilder<unknown>;
  endings: RawBuilder<unknown>;
}

/**
 * Whether this text holds one of these words, for the planner to find by an index: by the endings, or by
 * its trigrams (`holds`) where a word is of a kind of which no endings are kept.
 */
export function holdsByIndex(
  { text, endings }: SearchedText,
  words: readonly string[],
): RawBuilder<boolean> {
  if (!words.every((word) => plain.test(word))) return isAny(words, (word) => holds(text, word));
  const queries = words.map((word) => sql`(${compared(word)} || ':*')::tsquery`);
  const found = sql`${endings} @@ (${sql.join(queries, sql` || `)})`;
  // Said twice, so that whoever looks at rows in another order need not take their words to pieces.
  return sql<boolean>`(${found} and ${holdsAtHand(text, words)})`;
}

/** The same, of rows that are looked at one by one: nothing that would lead the planner to an index. */
export function holdsAtHand(text: RawBuilder<unknown>, words: readonly string[]) {
  return isAny(words, (word) =>
    [...word].length >= shortestInside
      ? sql<boolean>`strpos(${text}, ${compared(word)}) > 0`
      : standsAtHand(text, word, 'begun'),
  );
}

/**
 * Whether one of the words of this text is this one, or begins so, for the planner to find by an index.
 */
export function standsByIndex(
  { text, endings }: SearchedText,
  word: string,
  how: 'whole' | 'begun',
): RawBuilder<boolean> {
  if (!plain.test(word)) return how === 'whole' ? isOneOf(text, word) : begins(text, word);
  const query =
    how === 'whole' ? sql`('W' || ${compared(word)})` : sql`('B' || ${compared(word)} || ':*')`;
  return sql<boolean>`(${endings} @@ ${query}::tsquery and ${standsAtHand(text, word, how)})`;
}

/** The same, of rows that are looked at one by one. */
export function standsAtHand(text: RawBuilder<unknown>, word: string, how: 'whole' | 'begun') {
  const end = how === 'whole' ? ' ' : '';
  return sql<boolean>`strpos(' ' || ${text} || ' ', ' ' || ${compared(word)} || ${end}) > 0`;
}

function isAny(
  words: readonly string[],
  fits: (word: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(words.map(fits), sql` or `)})`;
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

/** Letters of a word that are compared; PostgreSQL's levenshtein takes 255 bytes at most. */
const longestCompared = 60;

/** Two spellings of one sound may differ by this many letters: Tibo and Thibault. */
const mostSlipsOfSound = 5;

/** Letters by which two words differ (as SQL). */
export function slips(word: RawBuilder<unknown>, typed: RawBuilder<unknown>) {
  const shortened = (text: RawBuilder<unknown>) => sql`left(${text}, ${sql.lit(longestCompared)})`;
  return sql<number>`levenshtein(${shortened(word)}, ${shortened(typed)})`;
}

/**
 * Whether a word of a name is spelled or sounds almost like the one that was typed (both as SQL, already
 * `comparable`).
 *
 * @param sounds the `sound_keys` of the word and of what was typed
 */
export function isAlike(
  word: RawBuilder<unknown>,
  typed: RawBuilder<unknown>,
  sounds: { word: RawBuilder<unknown>; typed: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const soundsAlike = sql`${sounds.word} && ${sounds.typed}`;
  return sql<boolean>`(${word} % ${typed} or ${soundsAlike}) and ${slips(word, typed)} <= case
    when ${soundsAlike} then ${sql.lit(mostSlipsOfSound)}
    when length(${typed}) < 4 then 1 when length(${typed}) < 8 then 2 else 3 end`;
}

/** The parts of the words of a search: of double names, each is looked for alone. */
export function partsOf(words: readonly string[]): string[] {
  return words.flatMap((word) => word.split(/[-‐–]/)).filter(Boolean);
}

/** How far the text is from what was asked: for each word 0 when it is whole, 1 at a beginning. */
export function distance(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<number> {
  const each = words.map(
    (word) => sql`case
      when ${standsAtHand(text, word, 'whole')} then 0
      when ${standsAtHand(text, word, 'begun')} then 1
      else 2 end`,
  );
  return sql<number>`(${sql.join([sql`0`, ...each], sql` + `)})`;
}
