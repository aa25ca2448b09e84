import type { Language } from '#core/contract/languages.ts';
import type { Ctx } from '#core/server/context.ts';
import type { WrittenEvent } from '#core/server/icalendar/icalendar.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { translatorFor } from '#core/server/translations.ts';
import type { EventKind } from '#features/calendar/contract/enumerations.ts';
import * as fileQueries from './file-queries.ts';
import * as queries from './queries.ts';
import { type EventRow, toSeries } from './stored-event.ts';

/** Text fields of an iCalendar event. */
export type EventText = Pick<WrittenEvent, 'summary' | 'description' | 'location' | 'url'>;

/** Stable UID in every file and email, so that programs recognize the event. */
export function eventUid(row: Pick<EventRow, 'id' | 'seriesId'>, publicUrl: string): string {
  return `${row.seriesId ?? row.id}@${new URL(publicUrl).hostname}`;
}

export function kindLabel(kind: string, language: Language): string {
  return translatorFor(language)(`enumerations:eventKinds.${kind as EventKind}`);
}

/** Location and place in words, by event id. */
export async function eventPlaces(
  ctx: Ctx<StaffScope | SystemScope>,
  rows: readonly EventRow[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.locationId ?? []))];
  const names = await fileQueries.listLocationNames(ctx, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      [names.get(row.locationId ?? ''), row.place].filter(Boolean).join(', '),
    ]),
  );
}

/**
 * Events as iCalendar. Groups an individually changed occurrence with its series if both are
 * present; otherwise excludes that time from the series.
 */
export async function toICalendarEvents(
  ctx: Ctx<StaffScope | SystemScope>,
  rows: readonly EventRow[],
  { publicUrl, toText }: { publicUrl: string; toText: (row: EventRow) => EventText },
): Promise<WrittenEvent[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const seriesIds = rows.flatMap((row) => (row.recurrence === null ? [] : [row.id]));
  const exceptions = Map.groupBy(
    await queries.listExceptions(ctx, seriesIds),
    (one) => one.eventId,
  );
  return rows.map((row) => {
    const series = row.seriesId === null ? undefined : byId.get(row.seriesId);
    const sharedFields = {
      changedAt: row.updatedAt,
      series: toSeries(row),
      exceptions: (exceptions.get(row.id) ?? [])
        .filter((one) => one.replacedBy === null || !byId.has(one.replacedBy))
        .map((one) => one.occurrence),
      ...toText(row),
    };
    // Without its series, it is exported as a standalone event.
    if (!series || row.seriesOccurrence === null) {
      return {
        ...sharedFields,
        uid: eventUid({ id: row.id, seriesId: null }, publicUrl),
        sequence: row.version,
      };
    }
    return {
      ...sharedFields,
      uid: eventUid(row, publicUrl),
      // Must never be lower than an earlier sequence of the series.
      sequence: series.version + row.version,
      instead: { start: row.seriesOccurrence, series: toSeries(series) },
    };
  });
}
