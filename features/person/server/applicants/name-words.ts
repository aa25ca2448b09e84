import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import {
  comparable,
  editDistance,
  isAlike,
  splitDoubleNames,
} from '#core/server/db/search-words.ts';
import { caseRecordLocations, withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';

/** The maximum number of spellings per word, nearest first. */
const maxSpellings = 8;

/** Limits spellings to names within location access; otherwise nearer names elsewhere would crowd them out. */
function isNameAccessible(scope: StaffScope) {
  if (scope.locationAccess === null) return sql``;
  return sql`and exists (
    select from applicant where deleted_at is null and ${withinAccess(scope.locationAccess, caseRecordLocations)}
      and closed_up(search) like '%' || near.word || '%'
  )`;
}

/**
 * For each typed word, the name words with the same or a similar spelling or sound. Undefined if that adds nothing to
 * the typed words.
 */
export async function findSimilarWords(
  ctx: Ctx<StaffScope>,
  typed: readonly string[],
): Promise<string[][] | undefined> {
  const called: string[][] = [];
  const parts = splitDoubleNames(typed);
  for (const part of parts) {
    const { rows } = await sql<{ word: string }>`
      with typed as materialized (
        select word, sound_keys(word) as sounds from ${comparable(sql`${part}`)} as word
      ),
      near as (
        select name_word.word, similarity(name_word.word, typed.word) as share,
          ${editDistance(sql.ref('nameWord.word'), sql.ref('typed.word'))} as slips
        from name_word, typed
        where name_word.word <> typed.word
          and ${isAlike(sql.ref('nameWord.word'), sql.ref('typed.word'), {
            word: sql.ref('nameWord.sounds'),
            typed: sql.ref('typed.sounds'),
          })}
      )
      select word from near where true ${isNameAccessible(ctx.scope)}
      order by slips, share desc, word
      limit ${maxSpellings}
    `.execute(ctx.db);
    called.push([part, ...rows.map((row) => row.word)]);
  }
  const isMore = parts.length > typed.length || called.some((words) => words.length > 1);
  return isMore ? called : undefined;
}

/**
 * Defers storing name words and tags until after the transaction (`scheduleNameIndexing`), because another transaction with
 * the same new word would block.
 */
export async function rememberNamesLater(ctx: Ctx<StaffScope>): Promise<void> {
  await sql`select set_config('cairn.words_later', 'yes', true)`.execute(ctx.db);
}

/** Stores the name words and tags of these people in one order, which prevents deadlocks. */
export async function rememberNames(ctx: Ctx<SystemScope>, ids: readonly string[]): Promise<void> {
  await sql`insert into name_word (word)
    select distinct word from applicant, unnest(applicant_name_words(applicant)) as word
    where id = any(${[...ids]}::uuid[]) and length(word) >= 2
    order by word on conflict do nothing`.execute(ctx.db);
  await sql`insert into known_tag (name)
    select distinct tag from applicant, unnest(tags) as tag where id = any(${[...ids]}::uuid[])
    order by tag on conflict do nothing`.execute(ctx.db);
}
