import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { occurrencesBetween } from '#core/server/time/recurrence.ts';
import type { EventHit } from '#features/search/contract/search.ts';
import { isVisible, listExceptions } from './queries.ts';
import { type EventRow, eventColumns, toSeries } from './stored-event.ts';
import { toOccurrences } from './to-event.ts';

/** Maximum number of matches to check for access; those nearest to now come first. */
const maxCompared = 500;

/** How far ahead the next occurrence of a series is looked for. */
const aheadMs = 366 * 86_400_000;

/** Appointments with all of these words in their title: coming ones first, the nearest to now. */
export async function findByTitle(
  ctx: Ctx<StaffScope>,
  q: string,
  limit: number,
): Promise<EventHit[]> {
  const now = ctx.now.getTime();
  const rows = await ctx.db
    .selectFrom('event')
    .select(eventColumns)
    .where(
      sql<boolean>`event.id = any(array(select events_with(every_word(${q}), ${maxCompared})))`,
    )
    .where(isVisible(ctx.scope))
    .orderBy(sql`event.last_at is not null and event.last_at < ${ctx.now}`)
    .orderBy(sql`abs(extract(epoch from event.first_at - ${ctx.now}))`)
    .orderBy('event.id')
    .limit(limit)
    .execute();
  const canceled = new Set(
    (
      await listExceptions(
        ctx,
        rows.filter((row) => row.recurrence !== null).map(({ id }) => id),
      )
    ).map((one) => `${one.eventId} ${one.occurrence}`),
  );
  const found = rows.flatMap((row) => {
    const at = nearestOccurrence(row, now, canceled);
    return at ? [{ row, at }] : [];
  });
  return (await toOccurrences(ctx, found)).map(
    ({ eventId, occurrence, title, start, allDay, startAt, people, others }) => ({
      kind: 'event',
      id: eventId,
      ...{ occurrence, title, start, allDay, startAt, people, others },
    }),
  );
}

/** The next occurrence; of a past event, its time. A series that is over has none. */
function nearestOccurrence(row: EventRow, now: number, canceled: ReadonlySet<string>) {
  const series = toSeries(row);
  if (row.recurrence === null) return occurrencesBetween(series, -8.64e15, 8.64e15)[0];
  return occurrencesBetween(series, now, now + aheadMs, 50).find(
    ({ start }) => !canceled.has(`${row.id} ${start}`),
  );
}
