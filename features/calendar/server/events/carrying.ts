import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { isInSeries, momentsOf } from '#core/server/time/recurrence.ts';
import { movedTime } from './policy.ts';
import * as queries from './queries.ts';
import { timeOf } from './reading.ts';
import { type EventRow, keyOf, seriesOf, valuesOf } from './stored-event.ts';

interface Parted {
  exceptions: Pick<queries.Exception, 'occurrence' | 'replacedBy'>[];
  detached: { occurrence: string; id: string }[];
}

interface Carried {
  /** The series as it was. */
  before: EventRow;
  /** What it, or the part of it from `from` on, is now; may be the same event. */
  after: EventRow;
  /** The first of its old times that are meant; all without it. */
  from?: string;
  /** How far these were moved, in ms. */
  by: number;
}

/**
 * When the times of an event become others: what was noted of each goes along, and what was changed or
 * cancelled by itself. What was noted of a time that is no more becomes an event of its own, since it
 * happened; one that had been changed by itself stays, and belongs to no series any longer.
 *
 * @returns what was of the series before and is parted from it: exceptions, and events that were made
 */
export async function carryTimes(
  ctx: Ctx<StaffScope>,
  { before, after, from, by }: Carried,
  now: Date,
): Promise<Parted> {
  const series = seriesOf(after);
  const isMeant = (start: string) => from === undefined || start >= from;
  const exceptions = (await queries.listExceptions(ctx, [before.id])).filter((one) =>
    isMeant(one.occurrence),
  );
  const noted = (await queries.listAttendances(ctx, [before.id])).filter((one) =>
    isMeant(one.occurrence || before.startsOn),
  );
  for (const one of exceptions) await queries.deleteException(ctx, one);
  for (const one of noted) await queries.deleteAttendances(ctx, one);

  const parted: Parted = { exceptions: [], detached: [] };
  const gone = new Set<string>();
  for (const { occurrence, replacedBy } of exceptions) {
    const start = movedTime(occurrence, by, after.allDay);
    const remains = after.recurrence !== null && isInSeries(series, start);
    if (remains) gone.add(start);
    else parted.exceptions.push({ occurrence, replacedBy });
    const place = remains ? { id: after.id, occurrence: start } : null;
    await placeException(ctx, replacedBy, place);
  }
  for (const [old, rows] of Map.groupBy(noted, ({ occurrence }) => occurrence)) {
    const start = movedTime(old || before.startsOn, by, after.allDay);
    const remains = isInSeries(series, start) && !gone.has(start);
    const event = remains ? after : await detach(ctx, before, old || before.startsOn, now);
    if (!remains) parted.detached.push({ occurrence: old || before.startsOn, id: event.id });
    const at = remains ? start : event.startsOn;
    const { startAt } = momentsOf(seriesOf(event), at);
    await queries.insertAttendances(
      ctx,
      rows.map((row) => ({
        ...row,
        eventId: event.id,
        occurrence: keyOf(event, at),
        startsAt: new Date(startAt),
      })),
    );
  }
  return parted;
}

/** A time that was cancelled or changed by itself is so still at its new place, where it has one. */
async function placeException(
  ctx: Ctx<StaffScope>,
  replacedBy: string | null,
  place: { id: string; occurrence: string } | null,
): Promise<void> {
  if (place) {
    const { id: eventId, occurrence } = place;
    await queries.insertException(ctx, { eventId, occurrence, replacedBy });
  }
  if (replacedBy) await queries.setSeries(ctx, replacedBy, place);
}

/** One time of an event as an event of its own, which happened then. */
async function detach(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  start: string,
  now: Date,
): Promise<EventRow> {
  const { end } = timeOf(row, start);
  const alone: EventRow = { ...row, recurrence: null, startsOn: start, endsOn: end };
  const id = await queries.insertEvent(ctx, valuesOf(alone), now);
  if (!id) throw new Error('an event was not kept');
  await queries.copyAttendees(ctx, row.id, id);
  return { ...alone, id };
}
