import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { similarDates, similarNameThreshold } from './policy.ts';
import {
  type Candidate,
  isVisibleApplicant,
  isVisibleDraft,
  matchScore,
  type Row,
  type Sought,
  toApplicantRecord,
  toCandidate,
  toDraftRecord,
} from './queries.ts';

/** The number of people whose similar birth dates are computed in one batch. */
const birthBatchSize = 100;

/**
 * For each person, in input order, the records that are at least "likely" duplicates. Returns what `findCandidates`
 * finds at that strength, in one statement for all people. A name alone never scores "likely", so this skips the slow
 * trigram search: a likely duplicate shares an email address, or a phone number or birth date plus something else.
 */
export async function findLikelyForMany(
  ctx: Ctx<StaffScope>,
  sought: readonly Sought[],
  deletedSince: Date,
): Promise<Candidate[][]> {
  const found = sought.map((): Candidate[] => []);
  const similarDays: string[][] = [];
  for (const { dateOfBirth } of sought) {
    similarDays.push(dateOfBirth ? similarDates(dateOfBirth) : []);
    if (similarDays.length % birthBatchSize === 0) await setImmediate();
  }
  const people = JSON.stringify(
    sought.map((one, place) => ({ place, days: similarDays[place], ...one })),
  );
  const pairs = similarDays.flatMap((days, place) => days.map((day) => ({ place, day })));
  const { rows } = await sql<ManyRow>`
    with sought as materialized (
      select sent.*, name_text("firstName", "lastName") as text,
        name_sounds("firstName", "preferredName", "lastName") as sounds,
        phone_key(sent.phone) as phone_key, mailbox_key(email) as mailbox
      from jsonb_to_recordset(${people}::jsonb) as sent (place integer, "firstName" text,
        "lastName" text, "preferredName" text, phone text, email text, days date[])
    ),
    -- As arrays, whose length the planner knows.
    like_day (place, day) as (
      select * from unnest(${pairs.map(({ place }) => place)}::integer[],
        ${pairs.map(({ day }) => day)}::date[])
    ),
    ${likelyPairs(sql`applicant`, isVisibleApplicant(ctx.scope, deletedSince, recordLocationColumns))},
    ${likelyPairs(sql`draft_applicant`, isVisibleDraft(ctx.scope))},
    alike as (
      ${comparedNames(sql`applicant`, sql`status, location_id, deleted_at, null::timestamptz as submitted_at`)}
      union all
      ${comparedNames(sql`draft_applicant`, sql`null as status, null::uuid, null::timestamptz, submitted_at`)}
    )
    select alike.*, ${sharedWords}
    from alike
    -- As for one alone, so that of equals the same are shown.
    order by place, status is null, ${matchScore} desc, id
  `.execute(ctx.db);
  for (const row of rows) {
    const one = sought[row.place];
    if (!one) continue;
    const record = row.status === null ? toDraftRecord(row) : toApplicantRecord(row);
    found[row.place]?.push(toCandidate(row, one, record));
  }
  return found;
}

/** Same as `caseRecordLocations`, with the table alias that these statements use. */
const recordLocationColumns = ['record.locationId', 'record.enrolmentLocationId'] as const;

type ManyRow = Row & { place: number };

/** Words in both names. */
export const sharedWords = sql`
  first_words = sought_first and first_words <> '{}'
    or preferred_words = sought_first and sought_first <> '{}'
    or first_words = sought_preferred and first_words <> '{}' as same_first_name,
  last_words = sought_last and last_words <> '{}' as same_last_name,
  first_words = sought_last and last_words = sought_first
    and first_words <> '{}' and last_words <> '{}' as swapped_name`;

/** Identical names also sound the same in either order, so they need no separate check. */
export const isNameAlike = sql`(name_sounds && sounds or similarity(name_text, text) >= ${sql.lit(similarNameThreshold)})`;

/** Each way to be likely uses its own index; many people share just a phone number or birth date. */
function likelyPairs(
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`pair_of_${table} as materialized (
    select place, record.id from sought join ${table} as record on mailbox_key = mailbox
    where ${condition}
    union
    select place, record.id from sought join ${table} as record using (phone_key)
    where ${condition} and (${isNameAlike} or date_of_birth = any(days))
    union
    select place, record.id from like_day join ${table} as record on date_of_birth = day
      join sought using (place)
    where ${condition} and ${isNameAlike}
  )`;
}

/** Comparing names is expensive, so this runs only on the few remaining pairs. */
function comparedNames(
  table: RawBuilder<unknown>,
  extraColumns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select place, record.id, reference, first_name, last_name, preferred_name, date_of_birth,
      record.phone, record.email, ${extraColumns},
      name_sounds && sounds as sounds_alike, similarity(name_text, text) as similarity,
      coalesce(record.phone_key = sought.phone_key, false) as same_phone,
      coalesce(mailbox_key = mailbox, false) as same_email,
      coalesce(date_of_birth = any(days), false) as same_birth,
      name_words(first_name) as first_words, name_words(preferred_name) as preferred_words,
      name_words(last_name) as last_words, name_words("firstName") as sought_first,
      name_words("preferredName") as sought_preferred, name_words("lastName") as sought_last
    from pair_of_${table} as pair join ${table} as record using (id) join sought using (place)`;
}
