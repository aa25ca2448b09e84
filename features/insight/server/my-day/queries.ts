import { sql } from 'kysely';
import type { Total } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { counting, toTotal } from '#core/server/db/page.ts';
import { withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { DayColumn } from '#features/insight/contract/my-day.ts';
import {
  inScope,
  isActiveCase,
  lastContact,
  placesOfFile,
} from '#features/person/server/applicants/queries.ts';
import { type DangerMark, sortByUrgency } from '#features/questions/contract/danger-rules.ts';
import type { OwnedItem } from './policy.ts';

type Worker = NonNullable<DayColumn['worker']>;

const personColumns = [
  ...(['applicant.id', 'applicant.reference', 'applicant.firstName'] as const),
  ...(['applicant.lastName', 'applicant.preferredName'] as const),
] as const;

interface PersonRow {
  id: string;
  reference: string;
  firstName: string;
  lastName: string;
  preferredName: string | null;
}

function toPerson({ id, reference, firstName, lastName, preferredName }: PersonRow) {
  return { id, reference, firstName, lastName, preferredName };
}

function people(ctx: Ctx<StaffScope>) {
  return inScope(ctx).where('applicant.deletedAt', 'is', null);
}

/** Active staff who are the case worker of anyone the caller can see, by name. */
export async function listWorkers(ctx: Ctx<StaffScope>, limit: number): Promise<Worker[]> {
  return ctx.db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where('role', 'in', ['admin', 'user'])
    .where('deactivatedAt', 'is', null)
    .where(({ exists }) =>
      exists(
        people(ctx)
          .select('applicant.id')
          .where(isActiveCase)
          .whereRef('applicant.caseWorkerId', '=', sql.ref('account.id')),
      ),
    )
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function readWorker(ctx: Ctx<StaffScope>): Promise<Worker> {
  return ctx.db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where('id', '=', ctx.scope.accountId)
    .executeTakeFirstOrThrow();
}

/** Number of people: the caller's, or everyone visible. */
export async function countPeople(ctx: Ctx<StaffScope>, isMine: boolean): Promise<Total> {
  const all = people(ctx).select('applicant.id');
  const these = isMine ? all.where('applicant.caseWorkerId', '=', ctx.scope.accountId) : all;
  const { count } = await counting(ctx.db, these).executeTakeFirstOrThrow();
  return toTotal(count);
}

/** People in danger of these case workers and of no one, the most urgent first. */
export async function listDangers(
  ctx: Ctx<StaffScope>,
  workerIds: readonly string[],
  limit: number,
): Promise<OwnedItem[]> {
  const rows = await people(ctx)
    .select([...personColumns, 'applicant.dangerMarks', 'applicant.caseWorkerId'])
    .select(
      sql<Date>`(select min(given_at) from danger
        where danger.applicant_id = applicant.id and handled_at is null)`.as('since'),
    )
    .where('applicant.urgency', '>', 0)
    .where(
      sql<boolean>`(applicant.case_worker_id is null
        or applicant.case_worker_id = any(${workerIds}::uuid[]))`,
    )
    .orderBy('applicant.urgency', 'desc')
    .orderBy('since')
    .orderBy('applicant.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    owner: row.caseWorkerId,
    item: {
      kind: 'danger',
      person: toPerson(row),
      marks: sortByUrgency(row.dangerMarks as DangerMark[]),
      since: row.since.toISOString(),
    },
  }));
}

/** The longest without contact of each case worker. Null: of the people without one. */
export async function listContactGaps(
  ctx: Ctx<StaffScope>,
  workerIds: readonly (string | null)[],
  { before, limit }: { before: Date; limit: number },
): Promise<OwnedItem[]> {
  const gaps = people(ctx)
    .select([...personColumns, 'applicant.lastContactAt', 'applicant.caseWorkerId'])
    .select(lastContact.as('since'))
    .where(isActiveCase)
    .where(lastContact, '<', before)
    .orderBy(lastContact)
    .orderBy('applicant.id')
    .limit(limit);
  const ids = workerIds.filter((id) => id !== null);
  const ofWorkers = ctx.db
    .selectFrom(sql<{ workerId: string }>`unnest(${ids}::uuid[])`.as<'team'>(sql`team(worker_id)`))
    .innerJoinLateral(
      gaps.where(sql<boolean>`applicant.case_worker_id = team.worker_id`).as('gap'),
      (join) => join.onTrue(),
    )
    .selectAll('gap');
  const [assigned, unassigned] = await Promise.all([
    ofWorkers.execute(),
    workerIds.includes(null) ? gaps.where('applicant.caseWorkerId', 'is', null).execute() : [],
  ]);
  return [...assigned, ...unassigned].map((row) => ({
    owner: row.caseWorkerId,
    item: {
      kind: 'contact-gap',
      person: toPerson(row),
      since: row.since.toISOString(),
      wasContacted: row.lastContactAt !== null,
    },
  }));
}

/** How many days a follow-up or consent that is late stays in the day. */
const maxLateDays = 30;

/**
 * Dates of these case workers' people up to a day: of the support record from today on, and late
 * follow-ups and consents. Leaves out those with an open task, and before their day those whose
 * task is done.
 */
export async function listDates(
  ctx: Ctx<StaffScope>,
  workerIds: readonly (string | null)[],
  { today, to, limit }: { today: string; to: string; limit: number },
): Promise<OwnedItem[]> {
  const ids = workerIds.filter((id) => id !== null);
  const isIncluded = sql`applicant.deleted_at is null
    and ${withinAccess(ctx.scope.locationAccess, placesOfFile)}
    and (applicant.case_worker_id = any(${ids}::uuid[])
      ${workerIds.includes(null) ? sql`or applicant.case_worker_id is null` : sql``})`;
  const { rows } = await sql<
    PersonRow & {
      entryId: string;
      kind: Extract<OwnedItem['item'], { kind: 'date' }>['date'];
      day: string;
      owner: string | null;
    }
  >`
    select found.entry_id, found.kind, found.day, applicant.id, applicant.reference,
      applicant.first_name, applicant.last_name, applicant.preferred_name,
      applicant.case_worker_id as owner
    from (
      select applicant_id, entry_id, kind, day, 'support-' || kind as rule,
        entry_id || ' ' || day as cause
      from support_date where day between ${today}::date and ${to}::date
      union all
      select enrolment.applicant_id, follow_up.id, 'follow-up', follow_up.due, 'follow-up',
        follow_up.id::text
      from follow_up join enrolment on enrolment.id = follow_up.enrolment_id
      where follow_up.result is null
        and follow_up.due between ${today}::date - ${maxLateDays}::int and ${to}::date
      union all
      select applicant_id, id, 'consent', expires_on, 'consent-expiry', id::text
      from consent where ended_how is null and is_ours
        and expires_on between ${today}::date - ${maxLateDays}::int and ${to}::date
    ) as found join applicant on applicant.id = found.applicant_id
    where ${isIncluded} and not exists (
      select from task_cause join task on task.id = task_cause.task_id
      where task_cause.rule = found.rule and task_cause.cause = found.cause
        and task.deleted_at is null and (task.done_at is null or found.day <> ${today}::date)
    )
    order by found.day, found.entry_id, found.kind limit ${limit}`.execute(ctx.db);
  return rows.map(({ owner, kind, day, entryId, ...row }) => ({
    owner,
    item: { kind: 'date', id: entryId, person: toPerson(row), date: kind, day },
  }));
}
