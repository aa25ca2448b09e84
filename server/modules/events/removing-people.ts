import { sql } from 'kysely';
import type { RemoveRows } from '../person-records/record.ts';

/** Takes the person off their events, and removes the events that are about nobody then. */
export const removeFromEvents: RemoveRows = async (ctx, applicantId) => {
  const left = await ctx.db
    .deleteFrom('event_person')
    .where('applicant_id', '=', applicantId)
    .returning('event_id')
    .execute();
  const ids = left.map((row) => row.event_id);
  await sql`delete from event where id = any(${ids}::uuid[])
    and not exists (select from event_person where event_id = event.id)`.execute(ctx.db);
};
