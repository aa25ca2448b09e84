import { sql } from 'kysely';
import type { ReceivedBy } from '#core/contract/operation.ts';
import type { Ctx } from '#core/server/context.ts';
import { type Page, type PageOrder, readPage, type SortKey } from '#core/server/db/page.ts';
import { withinAccess } from '#core/server/scope/location-access.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { DueFollowUp, listFollowUps } from '#features/enrollment/contract/clients.ts';
import type { FollowUp } from '#features/enrollment/contract/enrollments.ts';

/** The follow-ups of each enrollment by due date. */
export async function listFollowUpsByEnrollment(
  ctx: Ctx<StaffScope>,
  enrollmentIds: readonly string[],
): Promise<Map<string, FollowUp[]>> {
  const byEnrollment = new Map<string, FollowUp[]>();
  if (enrollmentIds.length === 0) return byEnrollment;
  const rows = await ctx.db
    .selectFrom('followUp as follow')
    .leftJoin('account', 'account.id', 'follow.recordedBy')
    .selectAll('follow')
    .select(['account.id as accountId', 'account.firstName', 'account.lastName'])
    .where('enrolmentId', 'in', enrollmentIds)
    .orderBy('due')
    .orderBy('follow.id')
    .execute();
  for (const row of rows) {
    const followUps = byEnrollment.get(row.enrolmentId) ?? [];
    byEnrollment.set(row.enrolmentId, followUps);
    followUps.push({
      id: row.id,
      version: row.version,
      daysAfter: row.daysAfter,
      due: row.due,
      result: row.result as FollowUp['result'],
      day: row.day,
      housing: row.housing as FollowUp['housing'],
      employment: row.employment as FollowUp['employment'],
      words: row.words,
      recordedAt: row.recordedAt?.toISOString() ?? null,
      recordedBy: row.accountId
        ? { id: row.accountId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' }
        : null,
    });
  }
  return byEnrollment;
}

/** Plans follow-ups for these numbers of days after an exit. */
export async function planFollowUps(
  ctx: Ctx<StaffScope>,
  { enrolmentId, endDate, days }: { enrolmentId: string; endDate: string; days: readonly number[] },
): Promise<void> {
  if (days.length === 0) return;
  await ctx.db
    .insertInto('followUp')
    .values(
      days.map((daysAfter) => ({
        enrolmentId,
        daysAfter,
        due: sql<string>`${endDate}::date + ${daysAfter}::int`,
      })),
    )
    .execute();
}

/** Moves open follow-ups along with a corrected exit date. */
export async function replanFollowUps(
  ctx: Ctx<StaffScope>,
  enrollmentId: string,
  endDate: string,
): Promise<void> {
  await ctx.db
    .updateTable('followUp')
    .set((set) => ({
      due: sql<string>`${endDate}::date + days_after`,
      version: set('version', '+', 1),
    }))
    .where('enrolmentId', '=', enrollmentId)
    .where('result', 'is', null)
    .execute();
}

/** The exit was undone; recorded follow-ups stay. */
export async function removeOpenFollowUps(
  ctx: Ctx<StaffScope>,
  enrollmentId: string,
): Promise<void> {
  await ctx.db
    .deleteFrom('followUp')
    .where('enrolmentId', '=', enrollmentId)
    .where('result', 'is', null)
    .execute();
}

export async function saveFollowUpResult(
  ctx: Ctx<StaffScope>,
  id: string,
  followUpResult: Pick<FollowUp, 'result' | 'day' | 'housing' | 'employment' | 'words'>,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('followUp')
    .set((set) => ({
      ...followUpResult,
      recordedAt: now,
      recordedBy: ctx.scope.accountId,
      version: set('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export const dueKeys: Record<string, SortKey> = {
  due: { expression: sql.ref('due'), type: 'date' },
};

/** Open follow-ups due up to a day, without those of deleted records. */
export async function listDueFollowUps(
  ctx: Ctx<StaffScope>,
  { dueUntil, caseWorker, limit }: ReceivedBy<typeof listFollowUps>['query'],
  order: PageOrder,
): Promise<Page<DueFollowUp>> {
  const workers = caseWorker?.map((one) => (one === 'me' ? ctx.scope.accountId : one));
  const ids = workers?.filter((one) => one !== 'none') ?? [];
  const workerCondition = workers
    ? sql`and (person.case_worker_id = any(${ids}::uuid[])
        ${workers.includes('none') ? sql`or person.case_worker_id is null` : sql``})`
    : sql``;
  const accessCondition = ctx.scope.locationAccess
    ? sql`and ${withinAccess(ctx.scope.locationAccess, ['person.locationId', 'person.enrolmentLocationId'])}`
    : sql``;
  const due = ctx.db
    .selectFrom('followUp')
    .select(['id', 'version', 'daysAfter', 'due', 'enrolmentId'])
    .select(
      sql<DueFollowUp['client']>`(
        select jsonb_build_object(
          'id', person.id, 'reference', person.reference, 'firstName', person.first_name,
          'lastName', person.last_name, 'preferredName', person.preferred_name,
          'caseWorkerId', person.case_worker_id, 'locationId', person.location_id
        )
        from enrolment join applicant as person on person.id = enrolment.applicant_id
        where enrolment.id = follow_up.enrolment_id
      )`.as('client'),
    )
    .where('result', 'is', null)
    .where('due', '<=', dueUntil)
    .where(
      sql<boolean>`exists (
        select from enrolment join applicant as person on person.id = enrolment.applicant_id
        where enrolment.id = follow_up.enrolment_id and person.deleted_at is null ${workerCondition} ${accessCondition}
      )`,
    );
  return readPage(ctx.db, due, order, limit, (row) => row);
}
