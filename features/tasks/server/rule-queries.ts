import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { accountHasAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import {
  countsDown,
  type TaskRule,
  type TaskRuleKind,
} from '#features/tasks/contract/task-rules.ts';
import { taskPriorities } from '#features/tasks/contract/tasks.ts';
import { priorityRank } from './stored-task.ts';

const columns = [
  ...(['kind', 'version', 'isOn', 'days', 'assignee', 'accountId', 'priority', 'title'] as const),
];

export async function listRules(ctx: Ctx<StaffScope | SystemScope>) {
  const rows = await ctx.db.selectFrom('taskRule').select(columns).execute();
  return rows.map(toRule);
}

export async function lockRule(ctx: Ctx<StaffScope>, kind: TaskRuleKind) {
  const row = await ctx.db
    .selectFrom('taskRule')
    .select(columns)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toRule(row);
}

export async function updateRule(
  ctx: Ctx<StaffScope>,
  kind: TaskRuleKind,
  rule: Omit<TaskRule, 'kind' | 'version'>,
  now: Date,
) {
  const row = await ctx.db
    .updateTable('taskRule')
    .set((set) => ({
      isOn: rule.isOn,
      days: rule.days,
      assignee: rule.assignee,
      accountId: rule.accountId,
      priority: priorityRank(rule.priority),
      title: JSON.stringify(rule.title),
      version: set('version', '+', 1),
      updatedAt: now,
      updatedBy: ctx.scope.accountId,
    }))
    .where('kind', '=', kind)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toRule(row);
}

function toRule(row: {
  kind: string;
  version: number;
  isOn: boolean;
  days: number;
  assignee: string;
  accountId: string | null;
  priority: number;
  title: unknown;
}): TaskRule {
  return {
    ...row,
    kind: row.kind as TaskRuleKind,
    assignee: row.assignee as TaskRule['assignee'],
    priority: taskPriorities[row.priority] ?? 'normal',
    title: row.title as TaskRule['title'],
  };
}

/** Neither deleted nor merged. */
const isThere = sql`person.deleted_at is null and person.merged_into is null`;

/**
 * Query for what a rule applies to: `cause` (stable text per cause), the person or application, the
 * `day` to count from or to, and `today`, both in the zone of the record's location.
 * @param zone of the organization, used where a location has none
 */
function causesQuery(kind: TaskRuleKind, { zone, now }: Where): RawBuilder<unknown> {
  const recordZone = sql`coalesce(
    (select time_zone from location where location.id = person.location_id), ${zone}
  )`;
  const localDay = (moment: RawBuilder<unknown>) =>
    sql`(${moment} at time zone ${recordZone})::date`;
  const about = sql`person.id as applicant_id, null::uuid as draft_id,
    ${localDay(sql`${now}::timestamptz`)} as today`;
  const statusAt = sql`(
    select max(at) from status_change where status_change.applicant_id = person.id
  )`;
  switch (kind) {
    case 'screening-unfinished':
      // A sent screening starts a new cause.
      return sql`select coalesce(sitting.id, person.id)::text as cause, ${about},
          ${localDay(sql`coalesce(sitting.created_at, ${statusAt}, person.created_at)`)} as day
        from applicant as person left join screening as sitting
          on sitting.applicant_id = person.id and sitting.submitted_at is null
        where person.status = 'screening-incomplete' and ${isThere}`;
    case 'draft-unfinished':
    case 'draft-waiting': {
      const isWaiting = kind === 'draft-waiting';
      return sql`select id::text as cause, null::uuid as applicant_id, id as draft_id,
          (${sql.ref(isWaiting ? 'submittedAt' : 'updatedAt')} at time zone ${zone})::date as day,
          (${now}::timestamptz at time zone ${zone})::date as today
        from draft_applicant where finalised_at is null and applicant_id is null
          and deleted_at is null and submitted_at is ${sql.raw(isWaiting ? 'not null' : 'null')}`;
    }
    case 'decision-pending':
      return sql`select person.id || ' ' || extract(epoch from since.at) as cause, ${about},
          ${localDay(sql`since.at`)} as day
        from applicant as person cross join lateral (
          select coalesce(${statusAt}, person.created_at) as at
        ) as since
        where person.status = 'pending' and ${isThere}`;
    case 'no-contact':
      return sql`select person.id || ' ' || last.day as cause, ${about}, last.day
        from applicant as person cross join lateral (
          select ${localDay(sql`coalesce(person.last_contact_at, person.created_at)`)} as day
        ) as last
        where ${isThere} and person.enrolment_end is null
          and person.status in ('screening-incomplete', 'pending', 'approve', 'client')`;
    case 'follow-up':
      return sql`select follow_up.id::text as cause, ${about}, follow_up.due as day
        from follow_up join enrolment on enrolment.id = follow_up.enrolment_id
        join applicant as person on person.id = enrolment.applicant_id
        where follow_up.result is null and ${isThere}`;
    case 'consent-expiry':
      // Consents held by another organization are theirs to renew; those that end with an event
      // have no date. The task stays after expiry, because someone must stop disclosures under it.
      return sql`select consent.id::text as cause, ${about}, consent.expires_on as day
        from consent join applicant as person on person.id = consent.applicant_id
        where consent.expires_on is not null and consent.ended_how is null and consent.is_ours
          and ${isThere}`;
    default:
      return sql`select support_date.entry_id || ' ' || support_date.day as cause, ${about},
          support_date.day
        from support_date join applicant as person on person.id = support_date.applicant_id
        where support_date.kind = ${kind.slice('support-'.length)} and ${isThere}`;
  }
}

/** In days. Turning on a rule ignores older causes. */
const maxCauseAgeDays = 30;

/** Tasks per transaction. */
export const batchSize = 200;

/** A task that a rule created or closed. */
export interface RuleTask {
  id: string;
  applicantId: string | null;
}

interface Where {
  zone: string;
  now: Date;
}

/** Creates the next batch in one statement. A concurrent run waits and then finds the causes taken. */
export async function makeTasks(
  ctx: Ctx<SystemScope>,
  { kind, days, assignee, accountId, priority, title }: TaskRule,
  where: Where,
): Promise<RuleTask[]> {
  const isAhead = countsDown(kind);
  const day = sql`found.today`;
  const until = isAhead ? sql`${day} + ${days}::int` : sql`${day} - ${days}::int`;
  const from = isAhead
    ? sql`${day} - ${maxCauseAgeDays}::int`
    : sql`${until} - ${maxCauseAgeDays}::int`;
  const places = sql`array_remove(array[person.location_id, person.enrolment_location_id], null)`;
  const wanted = {
    'case-worker': sql`person.case_worker_id`,
    person: sql`${accountId}::uuid`,
    location: sql`null::uuid`,
    team: sql`null::uuid`,
  }[assignee];
  const location = assignee === 'location' ? sql`person.location_id` : sql`null::uuid`;
  const { rows } = await sql<RuleTask>`
    with due as materialized (
      select found.*, gen_random_uuid() as task_id from (${causesQuery(kind, where)}) as found
      where found.day between ${from} and ${until} and not exists (
        select from task_cause where task_cause.rule = ${kind} and task_cause.cause = found.cause
      )
      order by found.day, found.cause limit ${batchSize}
    ),
    taken as (
      insert into task_cause (rule, cause, task_id, applicant_id, draft_id)
      select ${kind}, cause, task_id, applicant_id, draft_id from due order by cause
      on conflict do nothing returning task_id
    )
    insert into task (
      id, title, titles, applicant_id, draft_id, assignee_id, location_id, due, priority, rule,
      created_at, updated_at
    )
    select due.task_id, ${title.en}, ${JSON.stringify(title)}::jsonb, due.applicant_id, due.draft_id,
      (
        select account.id from account
        where account.id = ${wanted} and account.role in ('admin', 'user')
          and account.deactivated_at is null
          and (due.applicant_id is null or ${accountHasAccess(places)})
      ),
      ${location}, ${isAhead ? sql`due.day` : sql`due.today`}, ${priorityRank(priority)}::int, ${kind},
      ${where.now}::timestamptz, ${where.now}::timestamptz
    from due join taken using (task_id) left join applicant as person on person.id = due.applicant_id
    returning id, applicant_id
  `.execute(ctx.db);
  return rows;
}

/** Closes open tasks whose cause is gone. Skips tasks of deleted people, who may be restored. */
export async function closeTasks(
  ctx: Ctx<SystemScope>,
  kind: TaskRuleKind,
  where: Where,
): Promise<RuleTask[]> {
  const { rows } = await sql<RuleTask>`
    update task set done_at = ${where.now}, done_by = null, updated_at = ${where.now}, version = version + 1
    where id in (
      select task.id from task join task_cause on task_cause.task_id = task.id
      where task.rule = ${kind} and task.done_at is null and task.deleted_at is null
        and not exists (
          select from applicant where applicant.id = task.applicant_id and deleted_at is not null
        )
        and task_cause.cause not in (select found.cause from (${causesQuery(kind, where)}) as found)
      order by task.id limit ${batchSize} for update of task
    )
    returning id, applicant_id
  `.execute(ctx.db);
  return rows;
}
