import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { TimedOccurrence } from '#core/server/time/recurrence.ts';
import { occurrenceMoments, parseWallTime } from '#core/server/time/recurrence.ts';
import type { CalendarEvent, Occurrence } from '#features/calendar/contract/events.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import { eventAbilities, shiftTime } from './policy.ts';
import * as queries from './queries.ts';
import { type EventRow, occurrenceKey, toReminders, toSeries } from './stored-event.ts';

/** Loads attendees, people, and attendance for many events at once. */
async function loadRelated(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  const [allPeople, allStaff, attendanceRows, answerRows] = await Promise.all([
    queries.listPeople(ctx, ids),
    queries.listStaff(ctx, ids),
    queries.listAttendances(ctx, ids),
    queries.listAnswers(ctx, ids),
  ]);
  const people = Map.groupBy(allPeople, ({ eventId }) => eventId);
  const staff = Map.groupBy(allStaff, ({ eventId }) => eventId);
  const attendances = new Map(
    attendanceRows.map((one) => [
      `${one.eventId} ${one.occurrence} ${one.applicantId}`,
      one.attendance,
    ]),
  );
  const answers = new Map(
    answerRows.map((one) => [
      `${one.eventId} ${one.startsOn} ${one.applicantId}`,
      {
        isComing: one.coming,
        text: one.text,
        answeredAt: one.askedAt.toISOString(),
        isOpen: one.isOpen,
      },
    ]),
  );
  return (row: EventRow, start: string) => {
    const all = people.get(row.id) ?? [];
    const accessible = all.filter(({ isAccessible }) => isAccessible);
    return {
      kind: row.kind as Occurrence['kind'],
      title: row.title,
      locationId: row.locationId,
      place: row.place,
      link: row.link,
      staff: (staff.get(row.id) ?? []).map(({ eventId: _, ...one }) => one),
      people: accessible.map(({ eventId: _, isAccessible: __, ...one }) => ({
        ...one,
        attendance: attendances.get(`${row.id} ${occurrenceKey(row, start)} ${one.id}`) ?? null,
        answer: answers.get(`${row.id} ${start} ${one.id}`) ?? null,
      })),
      others: all.length - accessible.length,
    };
  };
}

/** Time of one occurrence, with the duration and zone of the series. */
export function occurrenceTime(row: EventRow, start: string) {
  const shiftMs = parseWallTime(start) - parseWallTime(row.startsOn);
  return {
    allDay: row.allDay,
    start,
    end: shiftTime(row.endsOn, shiftMs, row.allDay),
    timeZone: row.timeZone,
  };
}

export async function toOccurrences(
  ctx: Ctx<StaffScope>,
  found: readonly { row: EventRow; at: TimedOccurrence }[],
): Promise<Occurrence[]> {
  const toFields = await loadRelated(ctx, [...new Set(found.map(({ row }) => row.id))]);
  return found.map(({ row, at }) => {
    const { restore: _, ...abilities } = eventAbilities(ctx.scope, row.deletedAt);
    return {
      eventId: row.id,
      version: row.version,
      occurrence: row.recurrence === null ? null : at.start,
      seriesId: row.seriesId,
      repeats: row.recurrence !== null,
      ...toFields(row, at.start),
      ...occurrenceTime(row, at.start),
      startAt: new Date(at.startAt).toISOString(),
      endAt: new Date(at.endAt).toISOString(),
      abilities,
    };
  });
}

/** Contact-safety verdict on an invitation; null when email is allowed. */
async function contactBlocks(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<Map<string, CalendarEvent['people'][number]['inviteObstacle']>> {
  const verdicts = await contactSafety.verdicts(ctx, 'appointment-invitation', ids);
  return new Map([...verdicts].map(([id, { reasons }]) => [id, reasons[0] ?? null]));
}

export async function toEvent(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  occurrence?: string,
): Promise<CalendarEvent> {
  const start = occurrence ?? row.startsOn;
  const { startAt, endAt } = occurrenceMoments(toSeries(row), start);
  const related = (await loadRelated(ctx, [row.id]))(row, start);
  const exceptions = await queries.listExceptions(ctx, [row.id]);
  const blocks = await contactBlocks(
    ctx,
    related.people.map(({ id }) => id),
  );
  return {
    id: row.id,
    version: row.version,
    seriesId: row.seriesId,
    seriesOccurrence: row.seriesOccurrence,
    ...related,
    ...occurrenceTime(row, start),
    startAt: new Date(startAt).toISOString(),
    endAt: new Date(endAt).toISOString(),
    people: related.people.map((one) => ({ ...one, inviteObstacle: blocks.get(one.id) ?? null })),
    details: row.details,
    recurrence: row.recurrence,
    cancelled: exceptions.flatMap((one) => (one.replacedBy ? [] : [one.occurrence])),
    reminders: toReminders(row),
    madeBy: await queries.findCreator(ctx, row.createdBy),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    invitedAt: row.invitedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    abilities: eventAbilities(ctx.scope, row.deletedAt),
  };
}
