import type { Ctx } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import { restorableSince } from '#core/server/restorable.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { occurrenceMoments } from '#core/server/time/recurrence.ts';
import { carryOccurrences } from './carry-occurrences.ts';
import * as queries from './queries.ts';
import * as cuts from './split-queries.ts';
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
    rest,
    pressed,
  }: {
    row: EventRow;
    start: string;
    rest: string;
    /** Event that replaces this first occurrence; deleted with it. */
    pressed: string | null;
  },
  now: Date,
): Promise<void> {
  const ended = { ...row, recurrence: rest };
  await queries.updateEvent(ctx, row.id, toColumns(ended), now);
  const parted = await carryOccurrences(
    ctx,
    { before: row, after: ended, from: start, by: 0 },
    now,
  );
  if (pressed !== null) {
    await queries.updateEvent(
      ctx,
      pressed,
      { deletedAt: now, deletedBy: ctx.scope.accountId },
      now,
    );
  }
  await cuts.saveSplit(
    ctx,
    {
      eventId: row.id,
      occurrence: start,
      recurrence: row.recurrence ?? '',
      ...parted,
      leftRecurrence: rest,
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
  const cut = await cuts.takeSplit(ctx, key, restorableSince(now));
  if (!cut) throw problem('not-found');
  const isAsLeft = row.recurrence === cut.leftRecurrence && row.startsOn === cut.leftStartsOn;
  if (!isAsLeft) return 'changed';
  const whole = { ...row, recurrence: cut.recurrence };
  await queries.updateEvent(ctx, row.id, toColumns(whole), now);

  const ids = [
    ...cut.exceptions.flatMap(({ replacedBy }) => replacedBy ?? []),
    ...cut.detached.map(({ id }) => id),
  ];
  const there = await cuts.lockDetached(ctx, ids);
  /** Relinks an event to its occurrence, unless someone turned it into a series. */
  const link = async (occurrence: string, id: string | null) => {
    const found = id === null ? undefined : there.get(id);
    const event = found?.recurrence === null && found.seriesId === null ? found : undefined;
    const replacedBy = event?.id ?? null;
    await queries.insertException(ctx, { eventId: row.id, occurrence, replacedBy });
    if (!event) return;
    await queries.setSeries(ctx, event.id, { id: row.id, occurrence });
    // Restores what the split itself deleted.
    if (event.deletedAt?.getTime() === cut.cutAt.getTime()) {
      await queries.updateEvent(ctx, event.id, { deletedAt: null, deletedBy: null }, now);
    }
  };
  const isException = new Set(cut.exceptions.map(({ occurrence }) => occurrence));
  for (const { occurrence, replacedBy } of cut.exceptions) await link(occurrence, replacedBy);
  for (const { occurrence, id } of cut.detached) {
    const event = there.get(id);
    const isUntouched = event?.version === 1 && (await cuts.fitsSeries(ctx, id, row.id));
    if (isUntouched) await mergeAttendance(ctx, { series: whole, occurrence, id });
    // Keeps later individual changes and deletions, without showing the occurrence twice.
    else if (!isException.has(occurrence)) await link(occurrence, id);
  }
  return null;
}

/** Moves the attendance of a separate event back to the series. */
async function mergeAttendance(
  ctx: Ctx<StaffScope>,
  { series, occurrence, id }: { series: EventRow; occurrence: string; id: string },
): Promise<void> {
  const noted = await queries.listAttendances(ctx, [id]);
  const startsAt = new Date(occurrenceMoments(toSeries(series), occurrence).startAt);
  await cuts.removeEvent(ctx, id);
  await queries.insertAttendances(
    ctx,
    noted.map((one) => ({ ...one, eventId: series.id, occurrence, startsAt })),
  );
}
