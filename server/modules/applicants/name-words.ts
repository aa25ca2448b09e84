import { sql } from 'kysely';
import type { Executor } from '#server/platform/database.ts';
import { placesOfFile, withinReach } from '#server/platform/reach.ts';
import type { StaffScope, SystemScope } from '#server/platform/scope.ts';

/** Letters of a word that are compared; PostgreSQL compares no more than 255 bytes. */
const longest = 60;

/** By so many letters two spellings of one sound may differ: Tibo and Thibault. */
const mostSlipsOfSound = 5;

/** So many spellings of each word are looked for; the nearest first. */
const mostSpellings = 8;

/** Of what people in reach are called alone: else those would not be found whom nearer words keep out. */
function isOfSomebodyReached(scope: StaffScope) {
  if (scope.reach === null) return sql``;
  return sql`and exists (
    select from applicant where deleted_at is null and ${withinReach(scope.reach, placesOfFile)}
      and search like '%' || near.word || '%'
  )`;
}

/**
 * For each word that was typed, the words of names that may have been meant, besides itself: those that
 * are written or sound almost alike. Undefined when there is none for any of them.
 */
export async function wordsAlike(
  on: Executor,
  scope: StaffScope,
  typed: readonly string[],
): Promise<string[][] | undefined> {
  const called: string[][] = [];
  for (const word of typed) {
    const { rows } = await sql<{ word: string }>`
      with typed as materialized (
        select word, sound_keys(word) as sounds,
          case when length(word) < 4 then 1 when length(word) < 8 then 2 else 3 end as most_slips
        from searchable(left(${word}, ${longest})) as word
      ),
      near as (
        select name_word.word, similarity(name_word.word, typed.word) as share,
          levenshtein(left(name_word.word, ${longest}), typed.word) as slips,
          name_word.sounds && typed.sounds as sounds_alike, most_slips
        from name_word, typed
        where (name_word.word % typed.word or name_word.sounds && typed.sounds)
          and name_word.word <> typed.word
      )
      select word from near
      where slips <= case when sounds_alike then ${mostSlipsOfSound} else most_slips end
        ${isOfSomebodyReached(scope)}
      order by slips, share desc, word
      limit ${mostSpellings}
    `.execute(on);
    called.push([word, ...rows.map((row) => row.word)]);
  }
  return called.some((words) => words.length > 1) ? called : undefined;
}

/**
 * The words and tags of whom this transaction writes are noted after it, by `rememberNames`: while it is
 * on, whoever brings the same new one would have to wait for its end.
 */
export async function rememberNamesLater(on: Executor, _scope: StaffScope): Promise<void> {
  await sql`select set_config('cairn.words_later', 'yes', true)`.execute(on);
}

/** What these people are called and their tags, each once; in one order, so that two can't wait in a circle. */
export async function rememberNames(
  on: Executor,
  _scope: SystemScope,
  ids: readonly string[],
): Promise<void> {
  await sql`insert into name_word (word)
    select distinct word from applicant, unnest(applicant_name_words(applicant)) as word
    where id = any(${[...ids]}::uuid[]) and length(word) >= 2
    order by word on conflict do nothing`.execute(on);
  await sql`insert into known_tag (name)
    select distinct tag from applicant, unnest(tags) as tag where id = any(${[...ids]}::uuid[])
    order by tag on conflict do nothing`.execute(on);
}
