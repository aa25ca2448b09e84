import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { accountHasAccess } from '#core/server/scope/location-access.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';

/** A task that is due for a reminder. */
export interface DueTask {
  id: string;
  accountId: string;
  due: string;
  snoozedUntil: string | null;
  createdAt: Date;
}

/** Open tasks due in a range, with assignees who still work here and may see the person. */
export async function listDueTasks(
  ctx: Ctx<SystemScope>,
  { from, to, id }: { from: string; to: string; id?: string },
): Promise<DueTask[]> {
  const places = sql`array_remove(array[person.location_id, person.enrolment_location_id], null)`;
  const { rows } = await sql<DueTask>`
    select task.id, task.assignee_id as "accountId", task.due, task.snoozed_until as "snoozedUntil",
      task.created_at as "createdAt"
    from task join account on account.id = task.assignee_id
    left join applicant as person on person.id = task.applicant_id
    where task.due between ${from}::date and ${to}::date
      and task.done_at is null and task.deleted_at is null
      and account.deactivated_at is null and account.role in ('admin', 'user')
      and (coalesce(task.applicant_id, task.draft_id) is null or person.deleted_at is null and ${accountHasAccess(places)})
      ${id === undefined ? sql`` : sql`and task.id = ${id}::uuid`}
    order by task.id`.execute(ctx.db);
  return rows;
}
