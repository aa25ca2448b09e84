import { sql, type Updateable } from 'kysely';
import type { DB } from '#core/server/db/tables.ts';

type Row = DB['task'];

import type { Ctx } from '#core/server/context.ts';
import {
  accountHasAccess,
  accountLocationAccess,
  isWithinAccess,
} from '#core/server/scope/location-access.ts';
import type { SignedInScope, StaffScope } from '#core/server/scope/scope.ts';
import type { TaskPerson } from '#features/tasks/contract/tasks.ts';

export type Columns = Updateable<Row>;

/** Returns undefined when the id exists, or another task already follows the same one. */
export async function insertTask(
  ctx: Ctx<SignedInScope>,
  columns: Columns & { title: string },
  now: Date,
): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto('task')
    .values({ ...columns, madeBy: ctx.scope.accountId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Updates a locked task and returns its new version. */
export async function updateTask(
  ctx: Ctx<SignedInScope>,
  id: string,
  columns: Columns,
  now: Date,
): Promise<number> {
  const { version } = await ctx.db
    .updateTable('task')
    .set((set) => ({ ...columns, version: set('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Deletes the next task of a recurrence, unless someone has edited it. */
export async function removeUneditedNext(
  ctx: Ctx<SignedInScope>,
  id: string,
): Promise<string | undefined> {
  const row = await ctx.db
    .deleteFrom('task')
    .where('followsId', '=', id)
    .where('version', '=', 1)
    .where(sql<boolean>`not exists (select from task_comment where task_id = task.id)`)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Staff who can see this task, by name; see `inScope`. */
export async function listViewers(ctx: Ctx<StaffScope>, taskId: string): Promise<TaskPerson[]> {
  const places = sql`array_remove(array[person.location_id, person.enrolment_location_id], null)`;
  const rows = await ctx.db
    .selectFrom('task')
    .leftJoin('applicant as person', 'person.id', 'task.applicantId')
    .innerJoin('account', (join) => join.onTrue())
    .select(['account.id', 'account.firstName', 'account.lastName'])
    .where('task.id', '=', taskId)
    .where('account.role', 'in', ['admin', 'user'])
    .where('account.deactivatedAt', 'is', null)
    .where(
      sql<boolean>`case when task.applicant_id is not null then ${accountHasAccess(places)}
        else (task.draft_id is null or ${accountHasAccess(sql`array[]::uuid[]`)}) and (
          task.assignee_id is null or account.id in (task.assignee_id, task.made_by)
        ) end`,
    )
    .orderBy('account.lastName')
    .orderBy('account.firstName')
    .orderBy('account.id')
    .execute();
  return rows.map(({ id, firstName, lastName }) => ({
    id,
    firstName,
    lastName,
  }));
}

/** True if the account is staff and, when a person is named, may see that person. */
export async function isAssignable(
  ctx: Ctx<StaffScope>,
  accountId: string,
  applicantId: string | null,
): Promise<'yes' | 'unknown' | 'out-of-reach'> {
  const row = await ctx.db
    .selectFrom('account')
    .select(['role', 'reach'])
    .select(
      sql<
        string[]
      >`array(select location_id from account_location where account_id = account.id)`.as(
        'placeIds',
      ),
    )
    .where('id', '=', accountId)
    .where('role', 'in', ['admin', 'user'])
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return 'unknown';
  const locationAccess = accountLocationAccess(row);
  if (locationAccess === null || applicantId === null) return 'yes';
  const person = await ctx.db
    .selectFrom('applicant')
    .select(['locationId', 'enrolmentLocationId'])
    .where('id', '=', applicantId)
    .executeTakeFirst();
  const locationIds = [person?.locationId ?? null, person?.enrolmentLocationId ?? null];
  return isWithinAccess(locationAccess, locationIds) ? 'yes' : 'out-of-reach';
}
