import { sql } from 'kysely';
import type { RemoveRows } from '#features/person/server/person-records/record.ts';

/** Takes the person off their events, and deletes events that are then about no one. */
export const removePersonFromEvents: RemoveRows = async (ctx, applicantId) => {
  const removedRows = await ctx.db
    .deleteFrom('eventPerson')
    .where('applicantId', '=', applicantId)
    .returning('eventId')
    .execute();
  const ids = removedRows.map((row) => row.eventId);
  await sql`delete from event where id = any(${ids}::uuid[])
    and not exists (select from event_person where event_id = event.id)`.execute(ctx.db);
};
