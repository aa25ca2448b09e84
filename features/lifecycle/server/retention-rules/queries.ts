import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { counting } from '#core/server/db/page.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { RetentionKind } from '#features/lifecycle/contract/enumerations.ts';
import type {
  DueFile,
  LongerStay,
  RetentionRules,
} from '#features/lifecycle/contract/retention.ts';
import type { PersonRecord } from '#features/person/server/person-records/record.ts';
import { personRecords } from '#features/person/server/person-records/registered.ts';
import { belongsTo } from '#features/person/server/person-records/removal.ts';

type Months = Record<RetentionKind, number | null>;

export async function readRules(ctx: Ctx<StaffScope | SystemScope>): Promise<RetentionRules> {
  const rows = await ctx.db.selectFrom('retentionRule').selectAll().execute();
  const monthsFor = (kind: RetentionKind) => rows.find((row) => row.kind === kind)?.months ?? null;
  const version = Math.max(...rows.map((row) => row.version));
  return { applications: monthsFor('applications'), clients: monthsFor('clients'), version };
}

/** Locks the rules until the transaction ends, also against the search for due records. */
export async function lockRules(ctx: Ctx<StaffScope | SystemScope>): Promise<RetentionRules> {
  await ctx.db.selectFrom('retentionRule').select('kind').orderBy('kind').forUpdate().execute();
  return readRules(ctx);
}

/** Both rules share a version, because they are changed together. */
export async function updateRules(
  ctx: Ctx<StaffScope>,
  months: Months,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  for (const [kind, period] of Object.entries(months)) {
    await ctx.db
      .updateTable('retentionRule')
      .set({ months: period, version, updatedAt: now, updatedBy: ctx.scope.accountId })
      .where('kind', '=', kind)
      .execute();
  }
}

/** Today in the organization's time zone. */
export interface Today {
  today: string;
  zone: string;
}

/**
 * SQL condition for a record that may be due, whatever its last activity: it exists, the person isn't enrolled or on a
 * waiting list, and neither a legal hold nor a decision to keep it longer applies. Decisions about merged records count
 * for the remaining one.
 */
const mayBeDue = (today: string) => sql<boolean>`(
  applicant.deleted_at is null and applicant.merged_into is null
  and not exists (
    select from enrolment where enrolment.applicant_id = applicant.id and end_date is null
  )
  and not exists (
    select from waiting_entry where waiting_entry.applicant_id = applicant.id and ended_at is null
  )
  and applicant.id not in (
    with recursive kept as (
      select applicant_id as id from retention_stay where until >= ${today}::date
      union
      select part.merged_into from kept join applicant as part on part.id = kept.id
      where part.merged_into is not null
    )
    select id from kept
  )
  and not is_on_hold(applicant.id)
)`;

/** The day of a moment in this time zone, in SQL. */
const dayIn = (zone: string) => (moment: RawBuilder<unknown>) =>
  sql<string>`(${moment} at time zone ${zone})::date`;

/** The last day of activity in one table, in SQL; undefined if none of its columns count. */
export function lastTableDay(
  records: readonly PersonRecord[],
  record: PersonRecord,
  id: RawBuilder<unknown>,
  zone: string,
): RawBuilder<string | null> | undefined {
  const { activity } = record;
  const day = dayIn(zone);
  if (typeof activity === 'function') return activity(id, day);
  if ('none' in activity) return undefined;
  const { moments = [], days = [] } = activity;
  const column = (name: string) => sql.ref(`one.${name}`);
  const last = [
    ...moments.map((name) => sql`max(${day(column(name))})`),
    ...days.map((name) => sql`max(${column(name)})`),
  ];
  const isTheirs = belongsTo(records, record, 'one', (key) => sql`${key} = ${id}`);
  return sql`(select greatest(${sql.join(last)}) from ${sql.table(record.table)} as one
    where ${isTheirs})`;
}

/**
 * The last day with activity for this person, or the day of an upcoming event, in this time zone. Disclosures count,
 * views don't. @param records all tables with records about people @param person the column with the id
 */
export function lastActivityDay(
  records: readonly PersonRecord[],
  person: string,
  zone: string,
): RawBuilder<string> {
  const id = sql.ref(person);
  const days = records.flatMap((record) => lastTableDay(records, record, id, zone) ?? []);
  const lastDisclosureDay = sql`(select (max(at) at time zone ${zone})::date from audit_entry
    where record_id = ${id} and kind = 'disclosure')`;
  return sql<string>`greatest(${sql.join([...days, lastDisclosureDay])})`;
}

/**
 * Recomputes the records due on this day from their last activity (`lastActivityDay`).
 * @returns the number of newly due records
 */
export async function findDue(
  ctx: Ctx<StaffScope | SystemScope>,
  { today, zone, now }: Today & { now: Date },
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    with candidate as materialized (
      select id,
        case when exists (select from enrolment where enrolment.applicant_id = applicant.id)
          then 'clients' else 'applications' end as kind
      from applicant
      -- Most files, soonest: by the months that are no longer than any rule's, with some days for the ends of months.
      where updated_at < ${now}::timestamptz
          - (select min(months) from retention_rule) * interval '1 month' + interval '5 days'
        and ${mayBeDue(today)}
    ),
    worked as materialized (
      select id, kind, ${lastActivityDay(personRecords.get(ctx.app), 'candidate.id', zone)} as last_work_on from candidate
    ),
    due as (
      select worked.id, worked.kind, last_work_on,
        (last_work_on + months * interval '1 month')::date as due_on
      from worked join retention_rule as rule on rule.kind = worked.kind
      where (last_work_on + months * interval '1 month')::date <= ${today}::date
    ),
    gone as (
      delete from retention_due where applicant_id not in (select id from due)
    ),
    found as (
      insert into retention_due (applicant_id, kind, last_work_on, due_on, found_at)
      select id, kind, last_work_on, due_on, ${now} from due
      on conflict (applicant_id) do update
        set kind = excluded.kind, last_work_on = excluded.last_work_on, due_on = excluded.due_on
      returning found_at
    )
    select count(*) filter (where found_at = ${now}) as found from found`.execute(ctx.db);
  return rows[0]?.found ?? 0;
}

/** Due records, without those that had activity since they were found. */
function stillDue(ctx: Ctx<StaffScope>, { today, zone }: Today) {
  const lastWork = lastActivityDay(personRecords.get(ctx.app), 'applicant.id', zone);
  return ctx.db
    .selectFrom('retentionDue')
    .innerJoin('applicant', 'applicant.id', 'retentionDue.applicantId')
    .where(mayBeDue(today))
    .where(sql<boolean>`${lastWork} = retention_due.last_work_on`);
}

/** A page of due records after the given keys. */
export async function listDue(
  ctx: Ctx<StaffScope>,
  day: Today,
  { after, limit }: { after: { dueOn: string; id: string } | null; limit: number },
): Promise<DueFile[]> {
  let query = stillDue(ctx, day)
    .select(['applicant.id', 'reference', 'firstName', 'lastName'])
    .select(['retentionDue.kind', 'lastWorkOn', 'dueOn'])
    .orderBy('dueOn')
    .orderBy('retentionDue.applicantId')
    .limit(limit);
  if (after) {
    query = query.where(
      sql<boolean>`(due_on, retention_due.applicant_id) > (${after.dueOn}::date, ${after.id}::uuid)`,
    );
  }
  return (await query.execute()).map((row) => ({ ...row, kind: row.kind as RetentionKind }));
}

/** The number of due records, up to the limit that all lists share. */
export async function countDue(ctx: Ctx<StaffScope>, day: Today): Promise<number> {
  const { count } = await counting(
    ctx.db,
    stillDue(ctx, day).select('applicant.id'),
  ).executeTakeFirstOrThrow();
  return Number(count);
}

/** The latest decision to keep a record or one merged into it longer, with its reason. */
export async function findStay(ctx: Ctx<StaffScope>, id: string): Promise<LongerStay | null> {
  const row = await ctx.db
    .selectFrom('retentionStay')
    .innerJoin('account', 'account.id', 'decidedBy')
    .select(['until', 'reason', 'decidedAt', 'account.id', 'firstName', 'lastName'])
    .where('applicantId', 'in', recordAndMergedIds(id))
    .orderBy('until', 'desc')
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        until: row.until,
        reason: row.reason,
        decidedAt: row.decidedAt.toISOString(),
        decidedBy: { id: row.id, firstName: row.firstName, lastName: row.lastName },
      }
    : null;
}

/** A record and those merged into it. */
const recordAndMergedIds = (id: string) => sql<string>`(
  with recursive part as (
    select ${id}::uuid as id
    union
    select applicant.id from part join applicant on applicant.merged_into = part.id
  )
  select id from part
)`;

/** Keeps a locked record, with everything merged into it, until this day. */
export async function setStay(
  ctx: Ctx<StaffScope>,
  { id, until, reason, now }: { id: string; until: string; reason: string; now: Date },
): Promise<void> {
  const values = { until, reason, decidedBy: ctx.scope.accountId, decidedAt: now };
  await ctx.db
    .insertInto('retentionStay')
    .values({ applicantId: id, ...values })
    .onConflict((conflict) => conflict.column('applicantId').doUpdateSet(values))
    .execute();
  await ctx.db
    .updateTable('retentionStay')
    .set(values)
    .where('applicantId', 'in', recordAndMergedIds(id))
    .execute();
  await ctx.db.deleteFrom('retentionDue').where('applicantId', '=', id).execute();
}
