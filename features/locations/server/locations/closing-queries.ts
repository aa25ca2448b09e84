import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { LocationHold } from '#features/locations/contract/locations.ts';

/**
 * Counts a location's contents, visible to the caller or not. Deleted and merged records don't block
 * closing.
 */
export async function countHold(
  ctx: Ctx<StaffScope>,
  id: string,
): Promise<Omit<LocationHold, 'appointments'>> {
  const { rows } = await sql<Omit<LocationHold, 'appointments'>>`
    select
      (select count(*) from applicant
        where location_id = ${id} and deleted_at is null and merged_into is null) as files,
      (select count(*) from enrolment join applicant on applicant.id = applicant_id
        where enrolment.location_id = ${id} and end_date is null and deleted_at is null) as enrolled,
      (select count(*) from stay
        join bed on bed.id = stay.bed_id join room on room.id = bed.room_id
        join enrolment on enrolment.id = stay.enrolment_id
        join applicant on applicant.id = enrolment.applicant_id
        where room.location_id = ${id} and to_day is null and deleted_at is null) as beds,
      (select count(*) from waiting_entry join applicant on applicant.id = applicant_id
        where waiting_entry.location_id = ${id} and ended_at is null and deleted_at is null) as waiting,
      (select count(*) from account_location join account on account.id = account_id
        where account_location.location_id = ${id} and deactivated_at is null
          and role <> 'client') as staff
  `.execute(ctx.db);
  const [counted] = rows;
  if (!counted) throw new Error('the count query returned no row');
  return counted;
}
