import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { occurrencesBetween } from '#core/server/time/recurrence.ts';
import type { NotedAtLocations } from '#features/locations/server/locations/service.ts';
import { logChange, noteDown } from './attendance.ts';
import { changeOccurrences } from './change-events.ts';
import { type EventRow, eventColumns, toSeries } from './stored-event.ts';

/** Longest gap between two occurrences of a stored rule, in ms. */
const maxGapMs = 200 * 366 * 86_400_000;

/** Upcoming events at a location, regardless of the caller's access. */
const upcomingAt = (on: Executor, locationId: string, now: Date) =>
  on
    .selectFrom('event')
    .where('event.locationId', '=', locationId)
    .where('event.deletedAt', 'is', null)
    .where(
      sql<boolean>`case when event.recurrence is null then event.first_at >= ${now}
        else event.last_at is null or event.last_at > ${now} end`,
    );

/** Counts the appointments of a closing location and moves them to another one. */
export const appointmentsAtLocations: NotedAtLocations = {
  async countAppointments(ctx, locationId) {
    const { count } = await upcomingAt(ctx.db, locationId, ctx.now)
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },

  async move(ctx, from, to) {
    const now = ctx.now;
    const rows = await upcomingAt(ctx.db, from, now)
      .select(eventColumns)
      .orderBy('event.id')
      .forUpdate()
      .execute();
    for (const row of rows) await moveUpcoming(ctx, row, { to, now });
  },
};

/** Past occurrences of a series stay at the old location. */
async function moveUpcoming(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  { to, now }: { to: string; now: Date },
): Promise<void> {
  const from = now.getTime();
  const next = occurrencesBetween(toSeries(row), from, from + maxGapMs, 50).find(
    ({ startAt }) => startAt >= from,
  );
  if (!next) return;
  const changeScope = row.recurrence === null ? ('all' as const) : ('following' as const);
  const noInvitations = { staff: false, people: false };
  const baseChange = { version: row.version, occurrence: next.start, invite: noInvitations };
  const sent = { ...baseChange, scope: changeScope, locationId: to };
  const target = { row, start: next.start };
  const changed = await changeOccurrences(ctx, target, { sent, now });
  const after = { ...row, id: changed, locationId: to, startsOn: next.start };
  await logChange(ctx, { before: row, after: { ...row, ...after }, changeScope });
  await noteDown(ctx, after, 'changed');
}
