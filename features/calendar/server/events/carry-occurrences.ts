import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { isInSeries, occurrenceMoments } from '#core/server/time/recurrence.ts';
import { shiftTime } from './policy.ts';
import * as queries from './queries.ts';
import { type EventRow, occurrenceKey, toColumns, toSeries } from './stored-event.ts';
import { occurrenceTime } from './to-event.ts';

interface CarryResult {
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
  shiftMs: number;
}

/**
 * Carries attendance, individual changes, and cancellations to the new occurrences of an event.
 * Attendance of an occurrence that no longer exists becomes a separate event, because it happened;
 * an individually changed event without a matching occurrence leaves the series.
 * @returns events that left the series, and events created
 */
export async function carryOccurrences(
  ctx: Ctx<StaffScope>,
  { before, after, from, shiftMs }: CarriedSeries,
  now: Date,
): Promise<CarryResult> {
  const series = toSeries(after);
  const isAffected = (start: string) => from === undefined || start >= from;
  const exceptions = (await queries.listExceptions(ctx, [before.id])).filter((one) =>
    isAffected(one.occurrence),
  );
  const attendances = (await queries.listAttendances(ctx, [before.id])).filter((one) =>
    isAffected(one.occurrence || before.startsOn),
  );
  for (const one of exceptions) await queries.deleteException(ctx, one);
  for (const one of attendances) await queries.deleteAttendances(ctx, one);

  const result: CarryResult = { exceptions: [], detached: [] };
  const exceptionStarts = new Set<string>();
  for (const { occurrence, replacedBy } of exceptions) {
    const start = shiftTime(occurrence, shiftMs, after.allDay);
    const remains = after.recurrence !== null && isInSeries(series, start);
    if (remains) exceptionStarts.add(start);
    else result.exceptions.push({ occurrence, replacedBy });
    const slot = remains ? { id: after.id, occurrence: start } : null;
    await placeException(ctx, replacedBy, slot);
  }
  for (const [old, rows] of Map.groupBy(attendances, ({ occurrence }) => occurrence)) {
    const start = shiftTime(old || before.startsOn, shiftMs, after.allDay);
    const remains = isInSeries(series, start) && !exceptionStarts.has(start);
    const event = remains
      ? after
      : await detachOccurrence(ctx, before, old || before.startsOn, now);
    if (!remains) result.detached.push({ occurrence: old || before.startsOn, id: event.id });
    const at = remains ? start : event.startsOn;
    const { startAt } = occurrenceMoments(toSeries(event), at);
    await queries.insertAttendances(
      ctx,
      rows.map((row) => ({
        ...row,
        eventId: event.id,
        occurrence: occurrenceKey(event, at),
        startsAt: new Date(startAt),
      })),
    );
  }
  return result;
}

/** Keeps an occurrence canceled or individually changed at its new time, if it still exists. */
async function placeException(
  ctx: Ctx<StaffScope>,
  replacedBy: string | null,
  slot: { id: string; occurrence: string } | null,
): Promise<void> {
  if (slot) {
    const { id: eventId, occurrence } = slot;
    await queries.insertException(ctx, { eventId, occurrence, replacedBy });
  }
  if (replacedBy) await queries.setSeries(ctx, replacedBy, slot);
}

/** Turns one past occurrence into a separate event. */
async function detachOccurrence(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  start: string,
  now: Date,
): Promise<EventRow> {
  const { end } = occurrenceTime(row, start);
  const singleEvent: EventRow = { ...row, recurrence: null, startsOn: start, endsOn: end };
  const id = await queries.insertEvent(ctx, toColumns(singleEvent), now);
  if (!id) throw new Error('inserting the event failed');
  await queries.copyAttendees(ctx, row.id, id);
  return { ...singleEvent, id };
}
