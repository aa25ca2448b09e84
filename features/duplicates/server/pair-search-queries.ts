import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { isNameAlike, sharedWords } from './bulk-queries.ts';
import type { Evidence, Judged } from './policy.ts';
import { matchScore, maxCandidates, type Row, toEvidence } from './queries.ts';

/**
 * Allows one search at a time, until the transaction ends; concurrent searches would deadlock on each other's pairs.
 */
export async function lockSearch(ctx: Ctx<SystemScope | StaffScope>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('duplicate-search'))`.execute(ctx.db);
}

/** Takes up to `maxPeople` people from the search queue, and locks them against other workers. */
export async function takeQueued(ctx: Ctx<SystemScope>, maxPeople: number): Promise<string[]> {
  const { rows } = await sql<{ applicantId: string }>`
    delete from duplicate_search where id in (
      select id from duplicate_search order by id limit ${maxPeople} for update skip locked
    ) returning applicant_id
  `.execute(ctx.db);
  return [...new Set(rows.map((row) => row.applicantId))];
}

/** Birth dates of those who still exist. */
export async function findBirths(
  ctx: Ctx<SystemScope>,
  applicantIds: readonly string[],
): Promise<{ id: string; dateOfBirth: string | null }[]> {
  const rows = await ctx.db
    .selectFrom('applicant')
    .select(['id', 'dateOfBirth', 'deletedAt'])
    .where(sql<boolean>`id = any(${[...applicantIds]}::uuid[])`)
    .execute();
  // Filtering in SQL would make the planner scan a whole index.
  return rows.filter((row) => row.deletedAt === null);
}

/** A cheap test for first names that may match; the exact comparison is expensive. */
const mayShareFirstName = sql`(
  starts_with(name_text || ' ', first_text) or starts_with(name_text || ' ', preferred_text)
  or preferred_name is not null or is_short
)`;

const isOther = sql`record.deleted_at is null and record.id <> sought.id`;

/**
 * For each person, the applicants who can form a pair, with what they share, in one statement; each way uses its own
 * index. By the policy's weights, a score of 40 needs the same email address; the same phone number plus a similar
 * first name, name, or birth date; a similar birth date plus a similar name; the same birth date plus the same first
 * name; or the same name where a birth date is unknown.
 */
export async function findPairCandidates(
  ctx: Ctx<SystemScope>,
  sought: readonly { id: string; likeDays: readonly string[] }[],
): Promise<{ id: string; otherId: string; evidence: Evidence }[]> {
  const days = sought.flatMap(({ id, likeDays }) => likeDays.map((day) => ({ id, day })));
  const { rows } = await sql<SharingRow>`
    with given as materialized (
      select id, date_of_birth as birth, name_text as text, name_sounds as sounds,
        phone_key as phone, mailbox_key as mailbox, name_words(first_name) as sought_first,
        name_words(preferred_name) as sought_preferred, name_words(last_name) as sought_last
      from applicant where id = any(${sought.map(({ id }) => id)}::uuid[])
    ),
    like_day (id, day) as (
      select * from unnest(${days.map(({ id }) => id)}::uuid[], ${days.map(({ day }) => day)}::date[])
    ),
    sought as materialized (
      select given.*, days,
        nullif(array_to_string(sought_first, ' '), '') || ' ' as first_text,
        nullif(array_to_string(sought_preferred, ' '), '') || ' ' as preferred_text,
        ${isShort('soughtFirst')} or ${isShort('soughtPreferred')} as is_short,
        ${wholeName('soughtFirst')} as whole, ${wholeName('soughtPreferred')} as preferred_whole
      from given left join (
        select id, array_agg(day) as days from like_day group by id
      ) as of_days using (id)
    ),
    pair as materialized (
      select sought.id as sought_id, record.id
      from sought join applicant as record on mailbox_key = mailbox
      where ${isOther}
      union
      select sought.id, record.id from sought join applicant as record on phone_key = sought.phone
      where ${isOther} and (date_of_birth = any(days) or ${mayShareFirstName} or ${isNameAlike})
      union
      select sought.id, record.id
      from like_day join applicant as record on date_of_birth = day join sought on sought.id = like_day.id
      where ${isOther} and (day = birth and ${mayShareFirstName} or ${isNameAlike})
      union
      -- Of a common name in a house that asks for no day of birth there are many.
      select sought.id, record.id from sought cross join lateral (
        select id from applicant as record
        where ${isOther} and (name_sounds @> whole or name_sounds @> preferred_whole)
          and (birth is null or date_of_birth is null)
        order by name_text = text desc, id
        limit ${maxCandidates}
      ) as record
    ),
    alike as (
      select sought_id, record.id, first_name, preferred_name, last_name, date_of_birth,
        name_sounds && sounds as sounds_alike, similarity(name_text, text) as similarity,
        coalesce(phone_key = sought.phone, false) as same_phone,
        coalesce(mailbox_key = mailbox, false) as same_email,
        coalesce(date_of_birth = any(days), false) as same_birth
      from pair join sought on sought.id = sought_id
        -- One by one: the planner expects far more pairs than there are, and would read everybody.
        cross join lateral (select * from applicant where id = pair.id limit 1) as record
    ),
    nearest as materialized (
      select * from (
        select alike.*, row_number() over (partition by sought_id order by ${matchScore} desc, id) as place
        from alike
      ) as placed
      where place <= ${maxCandidates}
    ),
    -- Taking names apart is dear: only those of the few that are left.
    worded as materialized (
      select nearest.*, birth as sought_birth, sought_first, sought_preferred, sought_last,
        name_words(first_name) as first_words, name_words(preferred_name) as preferred_words,
        name_words(last_name) as last_words
      from nearest join sought on sought.id = sought_id
    )
    select *, ${sharedWords} from worded
  `.execute(ctx.db);
  return rows.map((row) => ({
    id: row.soughtId,
    otherId: row.id,
    evidence: toEvidence(row, { dateOfBirth: row.soughtBirth }),
  }));
}

type SharingRow = Row & { soughtId: string; soughtBirth: string | null };

type FirstNameColumn = 'soughtFirst' | 'soughtPreferred';

/** True if the name has only short words, which the full name text omits. */
function isShort(first: FirstNameColumn) {
  const column = sql.ref(first);
  return sql`(${column} <> '{}' and name_text(array_to_string(${column}, ' '), 'x') = 'x')`;
}

/** The keys in `name_sounds` for the exact words, in either order; null without a name. */
function wholeName(first: FirstNameColumn) {
  return sql`(
    select array_agg(distinct least('=:' || one, '=:' || other) || '+' || greatest('=:' || one, '=:' || other))
    from unnest(${sql.ref(first)}) as one, unnest(sought_last) as other
  )`;
}

export type FoundPair = Judged & { id: string; otherId: string };

/**
 * Replaces these people's pairs. A pair marked as two people stays marked until the evidence changes, and is kept even
 * without evidence.
 */
export async function replacePairs(
  ctx: Ctx<SystemScope>,
  applicantIds: readonly string[],
  found: readonly FoundPair[],
): Promise<void> {
  const pairs = new Map(
    found.map(({ id, otherId, score, strength, reasons }) => {
      const [one, other] = id < otherId ? [id, otherId] : [otherId, id];
      // A pair found from both sides is stored once.
      return [`${one} ${other}`, { one, other, score, strength, reasons }];
    }),
  );
  const foundPairs = sql`jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::jsonb)
    as found (one uuid, other uuid, score integer, strength text, reasons text[])`;
  await sql`
    delete from duplicate_pair
    where (one_id = any(${applicantIds}::uuid[]) or other_id = any(${applicantIds}::uuid[]))
      and dismissed_at is null
      and (one_id, other_id) not in (select one, other from ${foundPairs})
  `.execute(ctx.db);
  await sql`
    insert into duplicate_pair as pair (one_id, other_id, score, strength, reasons)
    select one, other, score, strength, reasons from ${foundPairs}
    -- Whoever was erased since they were read is none any more.
    where 2 = (select count(*) from applicant where id in (one, other))
    -- In one order, so that whoever holds two of them is waited for and not in a circle.
    order by one, other
    on conflict (one_id, other_id) do update set
      score = excluded.score,
      strength = excluded.strength,
      reasons = excluded.reasons,
      dismissed_at = case when pair.reasons = excluded.reasons then pair.dismissed_at end,
      dismissed_by = case when pair.reasons = excluded.reasons then pair.dismissed_by end
    where (pair.score, pair.reasons) is distinct from (excluded.score, excluded.reasons)
  `.execute(ctx.db);
}
