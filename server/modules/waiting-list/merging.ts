import { sql } from 'kysely';
import { countRows, type Mover, moveRows, reversed } from '../person-records/moving.ts';

interface MovedEntries {
  moved: string[];
  /** Entries for a location that both records were waiting for. */
  ended: string[];
}

export const waitingMover: Mover<MovedEntries> = {
  count: (ctx, id) => countRows(ctx, 'waiting_entry', id, sql`ended_at is null`),

  /** One open entry per location remains. */
  async move(ctx, way) {
    const ended = await ctx.db
      .updateTable('waiting_entry')
      .set({ ended_at: ctx.now, ended_by: 'joined' })
      .where('applicant_id', '=', way.from)
      .where('ended_at', 'is', null)
      .where('location_id', 'in', (select) =>
        select
          .selectFrom('waiting_entry as other')
          .select('other.location_id')
          .where('other.applicant_id', '=', way.to)
          .where('other.ended_at', 'is', null),
      )
      .returning('id')
      .execute();
    return { moved: await moveRows(ctx, 'waiting_entry', way), ended: ended.map(({ id }) => id) };
  },

  async moveBack(ctx, way, { moved, ended }) {
    const back = await moveRows(ctx, 'waiting_entry', reversed(way), { only: moved });
    await sql`update waiting_entry set ended_at = null, ended_by = null
      where id = any(${ended}::uuid[]) and ended_by = 'joined'`.execute(ctx.db);
    return { back: back.length, stay: 0 };
  },
};
