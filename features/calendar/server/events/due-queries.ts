import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import { accountHasAccess } from '#core/server/scope/location-access.ts';
import type { Scope, SystemScope } from '#core/server/scope/scope.ts';
import { type EventRow, eventColumns } from './stored-event.ts';

/** Events with reminders that may have an occurrence in the range. */
export function listWithReminders(
  ctx: Ctx<SystemScope>,
  { from, to }: { from: Date; to: Date },
): Promise<EventRow[]> {
  return ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .where('event.deletedAt', 'is', null)
    .where(sql<boolean>`event.reminders <> '[]'`)
    .where(
      sql<boolean>`tstzrange(event.first_at, event.last_at, '[]') && tstzrange(${from}, ${to})`,
    )
    .execute();
}

export function findUndeleted(ctx: Ctx<SystemScope>, id: string): Promise<EventRow | undefined> {
  return ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .where('event.id', '=', id)
    .where('event.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Canceled or replaced occurrences, as `<event> <start>`. */
export async function listCanceled(ctx: Ctx<Scope>, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('eventException')
    .select(['eventId', 'occurrence'])
    .where(sql<boolean>`event_id = any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => `${row.eventId} ${row.occurrence}`));
}

/**
 * Staff on these events who can still see them: if the event is about people, they need access to
 * one of them.
 */
export async function listStaffWithAccess(ctx: Ctx<Scope>, ids: readonly string[]) {
  const locationIds = sql`array_remove(
    array[applicant.location_id, applicant.enrolment_location_id], null)`;
  const { rows } = await sql<{ eventId: string; id: string }>`
    select event_staff.event_id as "eventId", account.id
    from event_staff join account on account.id = event_staff.account_id
    where event_staff.event_id = any(${ids}::uuid[]) and account.deactivated_at is null
      and account.role in ('admin', 'user')
      and (not exists (select from event_person where event_id = event_staff.event_id) or exists (
        select from event_person join applicant on applicant.id = event_person.applicant_id
        where event_person.event_id = event_staff.event_id and applicant.deleted_at is null
          and ${accountHasAccess(locationIds)}))
    order by 1, 2`.execute(ctx.db);
  return rows;
}

/** People who attend, without those who canceled the occurrence. */
export async function listAttending(ctx: Ctx<SystemScope>, ids: readonly string[]) {
  const { rows } = await sql<{ eventId: string; id: string; cancelled: string[] }>`
    select event_id as "eventId", applicant_id as id, array(
      select occurrence from event_attendance as noted
      where noted.event_id = event_person.event_id
        and noted.applicant_id = event_person.applicant_id and attendance = 'cancelled'
    ) as cancelled
    from event_person join applicant on applicant.id = applicant_id
    where event_id = any(${ids}::uuid[]) and attends and applicant.deleted_at is null
    order by 1, 2`.execute(ctx.db);
  return rows;
}
