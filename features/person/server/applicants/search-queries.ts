import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { isLarge } from '#core/server/db/page.ts';
import {
  containsIndexed,
  containsWordIndexed,
  containsWordUnindexed,
  distance,
  type SearchedText,
  searchWords,
  splitDoubleNames,
} from '#core/server/db/search-words.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { type DangerMark, sortByUrgency } from '#features/questions/contract/danger-rules.ts';
import type { ApplicantMatch } from '#features/search/contract/search.ts';
import { findSimilarWords } from './name-words.ts';
import { inScope, type People } from './queries.ts';

/** The text that a search compares. */
export const searched: SearchedText = {
  text: sql`closed_up(search)`,
  beforeClosedUp: sql.ref('search'),
  endings: sql`word_endings(closed_up(search))`,
};

/** In large tables, the most recently changed rows searched first. */
const maxRecentRows = 1500;

/** For common words, the maximum to rank; only a few are shown. */
const maxCompared = 300;

interface Hit {
  id: string;
  reference: string;
  firstName: string;
  lastName: string;
  preferredName: string | null;
  dateOfBirth: string | null;
  status: string;
  dangerMarks: string[];
}

/** Whether these steps found fewer than wanted. */
function isFewerThan(wanted: number, ...looks: string[]) {
  const counts = looks.map((look) => sql`(select count(*) from ${sql.table(look)})`);
  return sql<boolean>`${sql.join(counts, sql` + `)} < ${sql.lit(wanted)}`;
}

/**
 * The best few matches: exact reference, then whole words, then word beginnings; among equals, people in danger, then
 * the newest. Without a match, similar names, as in lists.
 */
export async function findByWords(
  ctx: Ctx<StaffScope>,
  q: string,
  limit: number,
): Promise<ApplicantMatch[]> {
  const words = searchWords(q);
  const people = () => inScope(ctx).where('deletedAt', 'is', null);
  const newest = people()
    .select(['id', 'search'])
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(maxRecentRows));
  /** Some people that every word matches in this way. */
  const fitting = (fits: (word: string) => RawBuilder<boolean>, source: People = people()) =>
    words
      .reduce((query, word) => query.where(fits(word)), source)
      .select('id')
      .limit(sql.lit(maxCompared));
  const near = fitting(
    (word) => containsWordUnindexed(searched.text, word, 'begun'),
    ctx.db.selectFrom(newest.as('applicant')) as unknown as People,
  );
  // Each step runs only if the better ones found too few.
  const { rows } = await sql<Hit>`
    with whole as materialized (
      ${people().select('id').where('reference', '=', q.toUpperCase())} union
      (${fitting((word) => containsWordIndexed(searched, word, 'whole'))})
    ),
    near as materialized (
      ${near.where(isLarge('applicant')).where(isFewerThan(limit, 'whole'))}
    ),
    begun as materialized (
      ${fitting((word) => containsWordIndexed(searched, word, 'begun')).where(isFewerThan(limit, 'whole', 'near'))}
    ),
    inside as materialized (
      ${fitting((word) => containsIndexed(searched, [word])).where(isFewerThan(limit, 'whole', 'near', 'begun'))}
    ),
    fitting as (
      select id from whole union select id from near union select id from begun
      union select id from inside
    )
    select applicant.id, reference, first_name, last_name, preferred_name, date_of_birth, status,
      danger_marks
    from applicant join fitting on fitting.id = applicant.id
    order by reference = upper(${q}) desc, ${distance(searched.text, words)}, urgency desc,
      updated_at desc, applicant.id
    limit ${sql.lit(limit)}`.execute(ctx.db);
  if (rows.length > 0) return rows.map((row) => toHit(row, false));
  const alike = await findAlike(ctx, words, limit);
  return alike.map((row) => toHit(row, true));
}

/** People by id within the caller's location access, in the order of the ids; omits deleted ones. */
export async function findByIds(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<ApplicantMatch[]> {
  const rows = await inScope(ctx)
    .select(['id', 'reference', 'firstName', 'lastName', 'preferredName'])
    .select(['dateOfBirth', 'status', 'dangerMarks'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('deletedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .execute();
  return rows
    .map((row) => toHit(row, false))
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Similar names, those with the most exact words first. */
async function findAlike(
  ctx: Ctx<StaffScope>,
  words: readonly string[],
  limit: number,
): Promise<Hit[]> {
  const called = await findSimilarWords(ctx, words);
  if (called === undefined) return [];
  const people = inScope(ctx).where('deletedAt', 'is', null);
  const some = called
    .reduce((query, spellings) => query.where(containsIndexed(searched, spellings)), people)
    .select(['id', 'search', 'reference', 'firstName', 'lastName', 'preferredName'])
    .select(['dateOfBirth', 'status', 'updatedAt', 'urgency', 'dangerMarks'])
    .limit(sql.lit(maxCompared));
  return ctx.db
    .selectFrom(some.as('applicant'))
    .select(['id', 'reference', 'firstName', 'lastName', 'preferredName'])
    .select(['dateOfBirth', 'status', 'dangerMarks'])
    .orderBy(distance(searched.text, splitDoubleNames(words)))
    .orderBy('urgency', 'desc')
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

function toHit(row: Hit, isAlike: boolean): ApplicantMatch {
  return {
    kind: 'applicant',
    isAlike,
    id: row.id,
    reference: row.reference,
    firstName: row.firstName,
    lastName: row.lastName,
    preferredName: row.preferredName,
    dateOfBirth: row.dateOfBirth,
    status: row.status as ApplicantStatus,
    marks: sortByUrgency(row.dangerMarks as DangerMark[]),
  };
}
