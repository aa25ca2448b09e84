/** Exports one event as a file, and imports events from other programs. */

import { Readable } from 'node:stream';
import type * as z from 'zod';
import type { Language } from '#core/contract/languages.ts';
import { recordAudit, recordAudits } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { readIsolated, unreadProblem } from '#core/server/files/isolated-reader.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { writeCalendar } from '#core/server/icalendar/icalendar.ts';
import type { CalendarFound } from '#core/server/icalendar/icalendar-reader.ts';
import type { ReadCalendar, ReadEvent } from '#core/server/icalendar/parse-icalendar.ts';
import { fail, invalid, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { isInSeries } from '#core/server/time/recurrence.ts';
import type {
  downloadEvent,
  EventInFile,
  importCalendarFile,
  previewCalendarFile,
} from '#features/calendar/contract/calendar-files.ts';
import {
  type CalendarEvent,
  type EventToCreate,
  eventToCreate,
} from '#features/calendar/contract/events.ts';
import { logged } from './attendance.ts';
import { applyPatch } from './change-events.ts';
import * as fileQueries from './file-queries.ts';
import * as queries from './queries.ts';
import { type EventRow, emptyRow, toColumns, toSeries } from './stored-event.ts';
import { occurrenceTime, toEvent } from './to-event.ts';
import { eventPlaces, kindLabel, toICalendarEvents } from './to-icalendar.ts';

type Download = z.output<(typeof downloadEvent)['query']>;
type Preview = z.output<(typeof previewCalendarFile)['body']>;
type Import = z.output<(typeof importCalendarFile)['body']>;

/** A longer file is refused: no one reviews a preview of more events. */
const maxEventsRead = 2000;

const reader = new URL('../../../../core/server/icalendar/icalendar-reader.ts', import.meta.url)
  .href;

/** With names, the download is a disclosure of the event and of each person in it. */
export function download(
  ctx: Ctx<StaffScope>,
  id: string,
  { occurrence, names }: Download,
  language: Language,
) {
  return inTransaction(ctx, async (tx): Promise<FileReply> => {
    const row = await queries.findEvent(tx, id);
    if (!row || row.deletedAt) throw problem('not-found');
    const rows = await eventsToExport(tx, row, occurrence);
    const places = await eventPlaces(tx, rows);
    const ids = rows.map((one) => one.id);
    const people = names ? await queries.listPeople(tx, [...new Set(ids), id]) : [];
    const accessiblePeople = people.filter(({ isAccessible }) => isAccessible);
    const personName = (one: (typeof accessiblePeople)[number]) =>
      `${one.firstName} ${one.lastName}`.trim();
    const events = await toICalendarEvents(tx, rows, {
      publicUrl: tx.app.settings.publicUrl,
      toText: (one) => {
        const location = places.get(one.id) ?? null;
        if (!names) return { summary: kindLabel(one.kind, language), location };
        const eventPeople = accessiblePeople.filter(
          ({ eventId }) => eventId === one.id || eventId === row.id,
        );
        const personNames = [
          ...new Map(eventPeople.map((person) => [person.id, personName(person)])).values(),
        ];
        const details = [personNames.join(', '), one.details].filter(Boolean).join('\n\n');
        return { summary: one.title, description: details, location, url: one.link };
      },
    });
    if (names) {
      const after = { event: id, occurrence: occurrence ?? null };
      const disclosed = { kind: 'disclosure', after } as const;
      await recordAudit(tx, { ...disclosed, action: 'event.downloaded', recordId: id });
      const personIds = [...new Set(accessiblePeople.map((person) => person.id))];
      await recordAudits(
        tx,
        personIds.map((recordId) => ({
          ...disclosed,
          action: 'applicant.event-downloaded' as const,
          recordId,
        })),
      );
    }
    const text = writeCalendar(events, {}, tx.now);
    // The file name reveals no more than the default file does.
    return { name: 'appointment.ics', content: Readable.from([text]) };
  });
}

export async function preview(
  ctx: Ctx<StaffScope>,
  sent: Preview,
  language: Language,
  gone: AbortSignal,
) {
  const read = await readOrRefuse(sent, { sender: ctx.scope.accountId, gone });
  const there = await fileQueries.listImported(ctx, eventUids(read.events));
  return {
    events: read.events.map((event, index) => toPreview(event, index, { there, language })),
    leftOut: read.leftOut,
  };
}

export async function importFile(
  ctx: Ctx<StaffScope>,
  sent: Import,
  language: Language,
  gone: AbortSignal,
) {
  const read = await readOrRefuse(sent, { sender: ctx.scope.accountId, gone });
  return inTransaction(ctx, async (tx): Promise<{ events: CalendarEvent[] }> => {
    const made: CalendarEvent[] = [];
    for (const index of new Set(sent.events)) {
      const event = read.events[index];
      const fields = event && toEventFields(event, sent.kind, language);
      if (!event || !fields) throw invalid('events', 'not-an-option');
      if (typeof fields === 'string') throw invalid('events', fields);
      const row = await importEvent(tx, { event, fields, language }, tx.now);
      made.push(await toEvent(tx, row));
    }
    return { events: made };
  });
}

/** The event with its individually changed occurrences, or one occurrence alone. */
async function eventsToExport(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  occurrence: string | undefined,
): Promise<EventRow[]> {
  if (occurrence === undefined) {
    if (row.recurrence === null) return [row];
    return [row, ...(await fileQueries.listChanged(ctx, row.id))];
  }
  if (!isInSeries(toSeries(row), occurrence)) throw problem('not-found');
  const exceptions = await queries.listExceptions(ctx, [row.id]);
  if (exceptions.some((one) => one.occurrence === occurrence)) throw problem('not-found');
  if (row.recurrence === null) return [row];
  const { start, end } = occurrenceTime(row, occurrence);
  const id = `${row.id}-${occurrence.replaceAll(/\D/g, '')}`;
  return [{ ...row, id, startsOn: start, endsOn: end, recurrence: null }];
}

async function readOrRefuse(
  { text, timeZone }: Preview,
  from: { sender: string; gone: AbortSignal },
): Promise<ReadCalendar> {
  const content = [Buffer.from(text)];
  const lines = await readIsolated({ reader, options: { zone: timeZone }, content, ...from });
  if (!Array.isArray(lines)) throw unreadProblem(lines, invalid('text', 'calendar-too-heavy'));
  const found: CalendarFound = JSON.parse(String(lines[0]));
  if ('brokenFrom' in found) throw invalid('text', 'calendar-file', { line: found.brokenFrom });
  return found.events.length > maxEventsRead ? fail(invalid('text', 'calendar-too-many')) : found;
}

const eventUids = (events: readonly ReadEvent[]) => events.flatMap(({ uid }) => uid ?? []);

/** An imported event always has a zone: the file's, or the importer's. */
type FieldsOfEvent = EventToCreate & { time: { timeZone: string } };

/** Converts to the fields of a new event, or returns the validation key that refuses it. */
function toEventFields(
  event: ReadEvent,
  kind: EventToCreate['kind'],
  language: Language,
): FieldsOfEvent | string {
  if (event.refusal !== null || !event.time) return event.refusal ?? 'not-valid';
  const parsed = eventToCreate.safeParse({
    kind,
    title: event.title ?? kindLabel('other', language),
    time: event.time,
    details: event.details,
    place: event.place,
    link: event.link,
    recurrence: event.recurrence,
  });
  if (parsed.success) return { ...parsed.data, time: event.time };
  return parsed.error.issues[0]?.message.replace(/^rule:/, '') ?? 'not-valid';
}

function toPreview(
  event: ReadEvent,
  index: number,
  { there, language }: { there: Map<string, string>; language: Language },
): EventInFile {
  const fields = toEventFields(event, 'other', language);
  return {
    index,
    title: event.title ?? kindLabel('other', language),
    time: event.time,
    place: event.place,
    recurrence: event.recurrence,
    cancelled: event.cancelled.length,
    changed: event.changed.length,
    refusal: typeof fields === 'string' ? fields : null,
    alreadyThere: there.get(event.uid ?? '') ?? null,
  };
}

async function importEvent(
  ctx: Ctx<StaffScope>,
  { event, fields, language }: { event: ReadEvent; fields: FieldsOfEvent; language: Language },
  now: Date,
): Promise<EventRow> {
  const empty = { ...emptyRow, createdBy: ctx.scope.accountId, createdAt: now, updatedAt: now };
  const insertRow = async (row: EventRow, uid: string | null): Promise<EventRow> => {
    const values = { ...toColumns(row), importedUid: uid };
    const id = await queries.insertEvent(ctx, values, now);
    if (!id) throw new Error('inserting the event failed');
    await queries.setStaff(ctx, id, [ctx.scope.accountId]);
    const after = { ...logged(row), imported: true };
    await recordAudit(ctx, { action: 'event.created', recordId: id, after });
    return { ...row, id };
  };
  const row = await insertRow(applyPatch(empty, fields, fields.recurrence), event.uid);
  for (const occurrence of event.cancelled) {
    await queries.insertException(ctx, { eventId: row.id, occurrence, replacedBy: null });
  }
  for (const { occurrence, event: changed } of event.changed) {
    const other = toEventFields(changed, fields.kind, language);
    if (typeof other === 'string') throw invalid('events', other);
    const seriesRow = { ...empty, seriesId: row.id, seriesOccurrence: occurrence };
    const one = await insertRow(applyPatch(seriesRow, other, null), null);
    const exception = { eventId: row.id, occurrence, replacedBy: one.id };
    await queries.insertException(ctx, exception);
  }
  return row;
}
