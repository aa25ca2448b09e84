import type { Ctx } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import { restorableSince } from '#core/server/restorable.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { occurrenceMoments } from '#core/server/time/recurrence.ts';
import { carryOccurrences } from './carry-occurrences.ts';
import * as queries from './queries.ts';
import * as splits from './split-queries.ts';
import { type EventRow, toColumns, toSeries } from './stored-event.ts';

/**
 * Ends a series before one occurrence. Keeps attendance of removed occurrences as separate events,
 * and stores what is needed to rejoin the series.
 */
export async function splitSeries(
  ctx: Ctx<StaffScope>,
  {
    row,
    start,
    remainingRecurrence,
    replacementId,
  }: {
    row: EventRow;
    start: string;
    remainingRecurrence: string;
    /** Event that replaces this first occurrence; deleted with it. */
    replacementId: string | null;
  },
  now: Date,
): Promise<void> {
  const endedSeries = { ...row, recurrence: remainingRecurrence };
  await queries.updateEvent(ctx, row.id, toColumns(endedSeries), now);
  const carried = await carryOccurrences(
    ctx,
    { before: row, after: endedSeries, from: start, shiftMs: 0 },
    now,
  );
  if (replacementId !== null) {
    await queries.updateEvent(
      ctx,
      replacementId,
      { deletedAt: now, deletedBy: ctx.scope.accountId },
      now,
    );
  }
  await splits.saveSplit(
    ctx,
    {
      eventId: row.id,
      occurrence: start,
      recurrence: row.recurrence ?? '',
      ...carried,
      leftRecurrence: remainingRecurrence,
      leftStartsOn: row.startsOn,
    },
    now,
  );
}

/**
 * Rejoins a series as it was before the split.
 * @returns a problem when there was no split there, or the series changed since
 */
export async function rejoinSeries(
  ctx: Ctx<StaffScope>,
  { row, start }: { row: EventRow; start: string },
  now: Date,
): Promise<'changed' | null> {
  if (row.deletedAt) throw problem('not-found');
  const key = { eventId: row.id, occurrence: start };
  const seriesSplit = await splits.takeSplit(ctx, key, restorableSince(now));
  if (!seriesSplit) throw problem('not-found');
  const isUnchanged =
    row.recurrence === seriesSplit.leftRecurrence && row.startsOn === seriesSplit.leftStartsOn;
  if (!isUnchanged) return 'changed';
  const rejoinedSeries = { ...row, recurrence: seriesSplit.recurrence };
  await queries.updateEvent(ctx, row.id, toColumns(rejoinedSeries), now);

  const ids = [
    ...seriesSplit.exceptions.flatMap(({ replacedBy }) => replacedBy ?? []),
    ...seriesSplit.detached.map(({ id }) => id),
  ];
  const detachedEvents = await splits.lockDetached(ctx, ids);
  /** Relinks an event to its occurrence, unless someone turned it into a series. */
  const relink = async (occurrence: string, id: string | null) => {
    const found = id === null ? undefined : detachedEvents.get(id);
    const event = found?.recurrence === null && found.seriesId === null ? found : undefined;
    const replacedBy = event?.id ?? null;
    await queries.insertException(ctx, { eventId: row.id, occurrence, replacedBy });
    if (!event) return;
    await queries.setSeries(ctx, event.id, { id: row.id, occurrence });
    // Restores what the split itself deleted.
    if (event.deletedAt?.getTime() === seriesSplit.cutAt.getTime()) {
      await queries.updateEvent(ctx, event.id, { deletedAt: null, deletedBy: null }, now);
    }
  };
  const exceptionStarts = new Set(seriesSplit.exceptions.map(({ occurrence }) => occurrence));
  for (const { occurrence, replacedBy } of seriesSplit.exceptions)
    await relink(occurrence, replacedBy);
  for (const { occurrence, id } of seriesSplit.detached) {
    const event = detachedEvents.get(id);
    const isUntouched = event?.version === 1 && (await splits.fitsSeries(ctx, id, row.id));
    if (isUntouched) await mergeAttendance(ctx, { series: rejoinedSeries, occurrence, id });
    // Keeps later individual changes and deletions, without showing the occurrence twice.
    else if (!exceptionStarts.has(occurrence)) await relink(occurrence, id);
  }
  return null;
}

/** Moves the attendance of a separate event back to the series. */
async function mergeAttendance(
  ctx: Ctx<StaffScope>,
  { series, occurrence, id }: { series: EventRow; occurrence: string; id: string },
): Promise<void> {
  const attendances = await queries.listAttendances(ctx, [id]);
  const startsAt = new Date(occurrenceMoments(toSeries(series), occurrence).startAt);
  await splits.removeEvent(ctx, id);
  await queries.insertAttendances(
    ctx,
    attendances.map((one) => ({ ...one, eventId: series.id, occurrence, startsAt })),
  );
}
