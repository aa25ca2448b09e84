import { sql } from 'kysely';
import {
  countRows,
  type Mover,
  moveRows,
  reversed,
} from '#features/person/server/person-records/movers.ts';

interface MovedEntries {
  moved: string[];
  /** Entries for a location that both records were waiting for. */
  ended: string[];
}

export const waitingMover: Mover<MovedEntries> = {
  count: (ctx, id) => countRows(ctx, 'waitingEntry', id, sql`ended_at is null`),

  /** One open entry per location remains. */
  async move(ctx, way) {
    const ended = await ctx.db
      .updateTable('waitingEntry')
      .set({ endedAt: ctx.now, endedBy: 'joined' })
      .where('applicantId', '=', way.from)
      .where('endedAt', 'is', null)
      .where('locationId', 'in', (select) =>
        select
          .selectFrom('waitingEntry as other')
          .select('other.locationId')
          .where('other.applicantId', '=', way.to)
          .where('other.endedAt', 'is', null),
      )
      .returning('id')
      .execute();
    return { moved: await moveRows(ctx, 'waitingEntry', way), ended: ended.map(({ id }) => id) };
  },

  async moveBack(ctx, way, { moved, ended }) {
    const back = await moveRows(ctx, 'waitingEntry', reversed(way), { only: moved });
    await sql`update waiting_entry set ended_at = null, ended_by = null
      where id = any(${ended}::uuid[]) and ended_by = 'joined'`.execute(ctx.db);
    return { back: back.length, stay: 0 };
  },
};
