import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { isInSeries, occurrenceMoments } from '#core/server/time/recurrence.ts';
import { shiftTime } from './policy.ts';
import * as queries from './queries.ts';
import { type EventRow, keyOf, toColumns, toSeries } from './stored-event.ts';
import { occurrenceTime } from './to-event.ts';

interface Parted {
  exceptions: Pick<queries.Exception, 'occurrence' | 'replacedBy'>[];
  detached: { occurrence: string; id: string }[];
}

interface CarriedSeries {
  before: EventRow;
  /** The event that now covers the series, or its part from `from` on; may be the same event. */
  after: EventRow;
  /** First affected occurrence, by its old start; all when absent. */
  from?: string;
  /** Shift in ms. */
  by: number;
}

/**
 * Carries attendance, individual changes, and cancellations to the new occurrences of an event.
 * Attendance of an occurrence that no longer exists becomes a separate event, because it happened;
 * an individually changed event without a matching occurrence leaves the series.
 * @returns events that left the series, and events created
 */
export async function carryOccurrences(
  ctx: Ctx<StaffScope>,
  { before, after, from, by }: CarriedSeries,
  now: Date,
): Promise<Parted> {
  const series = toSeries(after);
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
    const start = shiftTime(occurrence, by, after.allDay);
    const remains = after.recurrence !== null && isInSeries(series, start);
    if (remains) gone.add(start);
    else parted.exceptions.push({ occurrence, replacedBy });
    const place = remains ? { id: after.id, occurrence: start } : null;
    await placeException(ctx, replacedBy, place);
  }
  for (const [old, rows] of Map.groupBy(noted, ({ occurrence }) => occurrence)) {
    const start = shiftTime(old || before.startsOn, by, after.allDay);
    const remains = isInSeries(series, start) && !gone.has(start);
    const event = remains
      ? after
      : await detachOccurrence(ctx, before, old || before.startsOn, now);
    if (!remains) parted.detached.push({ occurrence: old || before.startsOn, id: event.id });
    const at = remains ? start : event.startsOn;
    const { startAt } = occurrenceMoments(toSeries(event), at);
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

/** Keeps an occurrence canceled or individually changed at its new time, if it still exists. */
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

/** Turns one past occurrence into a separate event. */
async function detachOccurrence(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  start: string,
  now: Date,
): Promise<EventRow> {
  const { end } = occurrenceTime(row, start);
  const alone: EventRow = { ...row, recurrence: null, startsOn: start, endsOn: end };
  const id = await queries.insertEvent(ctx, toColumns(alone), now);
  if (!id) throw new Error('inserting the event failed');
  await queries.copyAttendees(ctx, row.id, id);
  return { ...alone, id };
}
