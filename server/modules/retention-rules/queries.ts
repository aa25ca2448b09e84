import { sql } from 'kysely';
import type { RetentionKind } from '#contract/enumerations.ts';
import type { DueFile, LongerStay, RetentionRules } from '#contract/retention.ts';
import type { Executor } from '#server/platform/database.ts';
import type { StaffScope, SystemScope } from '#server/platform/scope.ts';

type Months = Record<RetentionKind, number | null>;

export async function readRules(
  on: Executor,
  _scope: StaffScope | SystemScope,
): Promise<RetentionRules> {
  const rows = await on.selectFrom('retention_rule').selectAll().execute();
  const of = (kind: RetentionKind) => rows.find((row) => row.kind === kind)?.months ?? null;
  const version = Math.max(...rows.map((row) => row.version));
  return { applications: of('applications'), clients: of('clients'), version };
}

/** Nobody else changes them until the transaction ends. */
export async function lockRules(on: Executor, scope: StaffScope): Promise<RetentionRules> {
  await on.selectFrom('retention_rule').select('kind').orderBy('kind').forUpdate().execute();
  return readRules(on, scope);
}

/** Both have one version: they are changed together. */
export async function updateRules(
  on: Executor,
  scope: StaffScope,
  months: Months,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  for (const [kind, of] of Object.entries(months)) {
    await on
      .updateTable('retention_rule')
      .set({ months: of, version, updated_at: now, updated_by: scope.accountId })
      .where('kind', '=', kind)
      .execute();
  }
}

/**
 * Finds anew which files are due on this day by the clock of the house. The last work on a file is what was last
 * written into it or into what was merged into it, the last note, the last contact, the end of an enrolment, an
 * appointment or a task that is still to come. Files in use or on hold aren't due, nor those that somebody keeps
 * longer.
 *
 * @returns how many there are that the time before didn't find
 */
export async function findDue(
  on: Executor,
  _scope: StaffScope | SystemScope,
  { today, zone, now }: { today: string; zone: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    with candidate as materialized (
      select id,
        case when exists (select from enrolment where enrolment.applicant_id = applicant.id)
          then 'clients' else 'applications' end as kind
      from applicant
      where deleted_at is null and merged_into is null
        and updated_at < ${now}::timestamptz - (select min(months) from retention_rule) * interval '1 month' + interval '2 days'
        and not exists (
          select from enrolment where enrolment.applicant_id = applicant.id and end_date is null
        )
        and not exists (
          select from retention_stay
          where retention_stay.applicant_id = applicant.id and until >= ${today}::date
        )
        and not is_on_hold(id)
    ),
    worked as (
      select candidate.id, kind, greatest(
        (select max((updated_at at time zone ${zone})::date) from applicant as part
          where part.id = candidate.id or part.merged_into = candidate.id),
        (select (last_contact_at at time zone ${zone})::date from applicant
          where applicant.id = candidate.id),
        (select max((created_at at time zone ${zone})::date) from note
          where note.applicant_id = candidate.id),
        (select max(end_date) from enrolment where enrolment.applicant_id = candidate.id),
        -- One that repeats for ever is still to come.
        (select max((coalesce(last_at, 'infinity') at time zone ${zone})::date) from event_person
          join event on event.id = event_person.event_id
          where event_person.applicant_id = candidate.id and event.deleted_at is null),
        (select max(due) from task
          where task.applicant_id = candidate.id and done_at is null and task.deleted_at is null)
      ) as last_work_on
      from candidate
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
    select count(*) filter (where found_at = ${now}) as found from found`.execute(on);
  return rows[0]?.found ?? 0;
}

/** A page of those that are due, by the keys of the last one of the page before. */
export async function listDue(
  on: Executor,
  _scope: StaffScope,
  { after, limit }: { after: { dueOn: string; id: string } | null; limit: number },
): Promise<DueFile[]> {
  let asked = on
    .selectFrom('retention_due as due')
    .innerJoin('applicant', 'applicant.id', 'due.applicant_id')
    .select(['applicant.id', 'reference', 'first_name', 'last_name'])
    .select(['due.kind', 'last_work_on', 'due_on'])
    .where('applicant.deleted_at', 'is', null)
    .where('applicant.merged_into', 'is', null)
    // Put on hold since the night: it isn't due any more.
    .where(sql<boolean>`not is_on_hold(applicant.id)`)
    .orderBy('due_on')
    .orderBy('due.applicant_id')
    .limit(limit);
  if (after) {
    asked = asked.where(
      sql<boolean>`(due_on, due.applicant_id) > (${after.dueOn}::date, ${after.id}::uuid)`,
    );
  }
  return (await asked.execute()).map((row) => ({
    id: row.id,
    reference: row.reference,
    firstName: row.first_name,
    lastName: row.last_name,
    kind: row.kind as RetentionKind,
    lastWorkOn: row.last_work_on,
    dueOn: row.due_on,
  }));
}

export async function countDue(on: Executor, _scope: StaffScope): Promise<number> {
  const { count } = await on
    .selectFrom('retention_due')
    .innerJoin('applicant', 'applicant.id', 'retention_due.applicant_id')
    .where('applicant.deleted_at', 'is', null)
    .where('applicant.merged_into', 'is', null)
    .where(sql<boolean>`not is_on_hold(applicant.id)`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a file that the transaction holds until this day; it isn't due until then. */
export async function setStay(
  on: Executor,
  scope: StaffScope,
  { id, until, reason, now }: { id: string; until: string; reason: string; now: Date },
): Promise<LongerStay> {
  const values = { until, reason, decided_by: scope.accountId, decided_at: now };
  await on
    .insertInto('retention_stay')
    .values({ applicant_id: id, ...values })
    .onConflict((conflict) => conflict.column('applicant_id').doUpdateSet(values))
    .execute();
  await on.deleteFrom('retention_due').where('applicant_id', '=', id).execute();
  const by = await on
    .selectFrom('account')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow();
  const decidedBy = { id: by.id, firstName: by.first_name, lastName: by.last_name };
  return { until, reason, decidedAt: now.toISOString(), decidedBy };
}
