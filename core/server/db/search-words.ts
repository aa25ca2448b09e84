import { type RawBuilder, sql } from 'kysely';

/**
 * Splits a search into words, which may match in any order. A phone number becomes one word of
 * digits, in any notation.
 */
export function searchWords(query: string): string[] {
  const trimmed = query.trim();
  if (/^[\d\s()+./-]+$/.test(trimmed) && /\d{3}/.test(trimmed.replace(/\D/g, ''))) {
    return [trimmed.replace(/\D/g, '')];
  }
  return trimmed.split(/\s+/).map(closeUp).filter(Boolean).slice(0, 8);
}

/**
 * Characters in names that people omit when typing, after `searchable`; the same as in SQL's
 * `closed_up`.
 */
const omittedCharacters = /['’`´.]/g;

function closeUp(word: string): string {
  return word.replace(omittedCharacters, '');
}

/** Normalizes a text (as SQL) for comparison with search words. */
export function comparable(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`closed_up(searchable(${text}))`;
}

/** Returns the LIKE pattern that finds this word anywhere, with special characters escaped. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Shortest word that a trigram index finds anywhere in a text. */
const shortestInside = 3;

/**
 * True if this text (as SQL, already `comparable`) contains the word: anywhere, or only at the
 * start of a word if it is too short for the trigram index.
 */
export function containsWord(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  if ([...word].length >= shortestInside) {
    return sql<boolean>`${text} like searchable(${containing(word)})`;
  }
  return begins(text, word);
}

/**
 * Plain letters or digits: the words whose suffixes are indexed. Each of these characters is a to z
 * in SQL.
 */
const plain = /^(?:[a-zà-öø-ÿœ]{3,}|\d{3,})$/i;

/** A subquery, so that PostgreSQL evaluates it once and not per row. */
const compared = (word: string) => sql`(select searchable(${word}))`;

/**
 * A searched text (as SQL, already `comparable`), and the indexed suffixes of its words. `closed_up` only
 * removes punctuation, so a word of letters that is in the text before it is also in the text.
 */
export interface SearchedText {
  text: RawBuilder<unknown>;
  beforeClosedUp: RawBuilder<unknown>;
  endings: RawBuilder<unknown>;
}

/**
 * True if this text contains one of these words, in a form that uses an index: suffixes, or
 * trigrams (`containsWord`) for words without indexed suffixes.
 */
export function containsIndexed(
  { text, beforeClosedUp, endings }: SearchedText,
  words: readonly string[],
): RawBuilder<boolean> {
  if (!words.every((word) => plain.test(word)))
    return isAny(words, (word) => containsWord(text, word));
  const queries = words.map((word) => sql`(${compared(word)} || ':*')::tsquery`);
  const found = sql`${endings} @@ (${sql.join(queries, sql` || `)})`;
  // Repeats the condition, so that scans in another order needn't split the rows into words. Most rows
  // needn't be closed up for it.
  const [asWritten, closedUp] = [beforeClosedUp, text].map((one) => containsUnindexed(one, words));
  return sql<boolean>`(${found} and (${asWritten} or ${closedUp}))`;
}

/** The same for single rows, in a form that doesn't lead the planner to an index. */
export function containsUnindexed(text: RawBuilder<unknown>, words: readonly string[]) {
  return isAny(words, (word) =>
    [...word].length >= shortestInside
      ? sql<boolean>`strpos(${text}, ${compared(word)}) > 0`
      : containsWordUnindexed(text, word, 'begun'),
  );
}

/**
 * True if the text contains this word, or one that starts with it, in a form that uses an index.
 */
export function containsWordIndexed(
  { text, endings }: SearchedText,
  word: string,
  how: 'whole' | 'begun',
): RawBuilder<boolean> {
  if (!plain.test(word)) return how === 'whole' ? hasWholeWord(text, word) : begins(text, word);
  const query =
    how === 'whole' ? sql`('W' || ${compared(word)})` : sql`('B' || ${compared(word)} || ':*')`;
  return sql<boolean>`(${endings} @@ ${query}::tsquery and ${containsWordUnindexed(text, word, how)})`;
}

/** The same for single rows. */
export function containsWordUnindexed(
  text: RawBuilder<unknown>,
  word: string,
  how: 'whole' | 'begun',
) {
  const end = how === 'whole' ? ' ' : '';
  return sql<boolean>`strpos(' ' || ${text} || ' ', ' ' || ${compared(word)} || ${end}) > 0`;
}

function isAny(
  words: readonly string[],
  fits: (word: string) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(words.map(fits), sql` or `)})`;
}

/** True if a word of this text starts with this. */
export function begins(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const beginning = containing(word).slice(1);
  return isLikeOne(text, [beginning, `% ${beginning}`]);
}

/** True if this is a word of the text. */
export function hasWholeWord(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const whole = containing(word).slice(1, -1);
  return isLikeOne(text, [whole, `${whole} %`, `% ${whole} %`, `% ${whole}`]);
}

function isLikeOne(text: RawBuilder<unknown>, patterns: readonly string[]): RawBuilder<boolean> {
  const each = patterns.map((pattern) => sql`${text} like searchable(${pattern})`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

/** Letters compared per word; PostgreSQL's levenshtein accepts at most 255 bytes. */
const maxComparedLetters = 60;

/** Edits allowed between two spellings that sound the same: Tibo and Thibault. */
const maxEditsOfSound = 5;

/** Edit distance of two words (as SQL). */
export function editDistance(word: RawBuilder<unknown>, typed: RawBuilder<unknown>) {
  const shortened = (text: RawBuilder<unknown>) =>
    sql`left(${text}, ${sql.lit(maxComparedLetters)})`;
  return sql<number>`levenshtein(${shortened(word)}, ${shortened(typed)})`;
}

/**
 * True if a word of a name is spelled or sounds almost like the typed one (both as SQL, already
 * `comparable`).
 * @param sounds the `sound_keys` of both words
 */
export function isAlike(
  word: RawBuilder<unknown>,
  typed: RawBuilder<unknown>,
  sounds: { word: RawBuilder<unknown>; typed: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const soundsAlike = sql`${sounds.word} && ${sounds.typed}`;
  return sql<boolean>`(${word} % ${typed} or ${soundsAlike}) and ${editDistance(word, typed)} <= case
    when ${soundsAlike} then ${sql.lit(maxEditsOfSound)}
    when length(${typed}) < 4 then 1 when length(${typed}) < 8 then 2 else 3 end`;
}

/** Splits double names, so that each part is searched alone. */
export function splitDoubleNames(words: readonly string[]): string[] {
  return words.flatMap((word) => word.split(/[-‐–]/)).filter(Boolean);
}

/** Ranks a text by distance: for each word 0 if it matches whole, 1 if only its start does. */
export function distance(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<number> {
  const each = words.map(
    (word) => sql`case
      when ${containsWordUnindexed(text, word, 'whole')} then 0
      when ${containsWordUnindexed(text, word, 'begun')} then 1
      else 2 end`,
  );
  return sql<number>`(${sql.join([sql`0`, ...each], sql` + `)})`;
}
