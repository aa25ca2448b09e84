import type * as z from 'zod';
import { daysBetween } from '#core/contract/event-times.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Ctx } from '#core/server/context.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { startOfDay } from '#core/server/time/days-in-zone.ts';
import {
  occurrencesBetween,
  parseRuleWithStart,
  type TimedOccurrence,
} from '#core/server/time/recurrence.ts';
import type {
  Conflict,
  findConflicts,
  readBusyTimes,
} from '#features/calendar/contract/event-conflicts.ts';
import {
  type CalendarTask,
  type EventsOfPerson,
  type listEvents,
  maxCalendarEntries,
  maxCalendarTasks,
  maxOccurrences,
} from '#features/calendar/contract/events.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type { TaskSummary } from '#features/tasks/contract/tasks.ts';
import * as tasks from '#features/tasks/server/service.ts';
import * as queries from './queries.ts';
import * as range from './range-queries.ts';
import { type EventRow, type EventTimes, seriesOccurrences } from './stored-event.ts';
import { toOccurrences } from './to-event.ts';

type Sent = z.output<(typeof listEvents)['query']>;
interface Found<Row extends EventTimes = EventRow> {
  row: Row;
  at: TimedOccurrence;
}

const dayMs = 86_400_000;
const maxConflicts = 50;

const noTasks = { tasks: [], areAll: true };

async function loadOccurrences(
  ctx: Ctx<StaffScope>,
  period: { from: Date; to: Date },
  filters: range.RangeFilters,
): Promise<{ found: Found[]; completeUntil: Date | null }> {
  const limits = { ...period, maxRows: maxOccurrences + 1 };
  const rows = await range.listInRange(ctx, limits, filters);
  const all = await expand(ctx, rows, period);
  const next = all[maxOccurrences];
  return {
    found: all.slice(0, maxOccurrences),
    completeUntil: next ? new Date(next.at.startAt) : null,
  };
}

async function busyTimes(
  ctx: Ctx<StaffScope>,
  period: { from: Date; to: Date },
  resources: Parameters<typeof range.listBusy>[2],
) {
  const rows = await range.listBusy(ctx, period, resources);
  const found = await expand(ctx, rows, period);
  return found.map(({ row, at }) => ({ row: row as range.BusyEvent, at }));
}

export async function list(ctx: Ctx<StaffScope>, sent: Sent, language: Language) {
  const { from, to, entries } = sent;
  const period = toPeriod(sent);
  const staff = sent.staff?.map((id) => (id === 'me' ? ctx.scope.accountId : id));
  const filters = { ...sent, staff };
  const only = entries === 'support' ? entries : undefined;
  const { found, completeUntil } = only
    ? { found: [], completeUntil: null }
    : await loadOccurrences(ctx, period, filters);
  const isNarrowed = entries !== undefined || sent.kind !== undefined;
  const hasEntries = only !== undefined || !isNarrowed;
  const days = { from, to, maxRows: maxCalendarEntries + 1 };
  // Filtering by staff member shows the entries of the people they are case worker for.
  const entryRows = hasEntries ? await range.listEntries(ctx, days, { ...filters, only }) : [];
  const due = isNarrowed ? noTasks : await loadDueTasks(ctx, sent, language);
  return {
    occurrences: await toOccurrences(ctx, found),
    entries: entryRows.slice(0, maxCalendarEntries),
    tasks: due.tasks,
    completeUntil: completeUntil?.toISOString() ?? null,
    isCut: !due.areAll || entryRows.length > maxCalendarEntries,
  };
}

/** Counts the occurrences of a day and returns the first few in full. */
export async function dayOverview(
  ctx: Ctx<StaffScope>,
  { day, timeZone, staff }: { day: string; timeZone: string; staff?: string[] | undefined },
  maxListed: number,
) {
  const period = toPeriod({ from: day, to: day, timeZone });
  const times = await range.listTimesInRange(ctx, period, { staff });
  const all = await expand(ctx, times, period);
  const first = all.slice(0, maxListed);
  if (first.length === 0) return { count: 0, next: [] };
  const rows = await range.listFound(ctx, [...new Set(first.map(({ row }) => row.id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = first.flatMap(({ row: { id }, at }) => {
    const row = byId.get(id);
    return row ? [{ row, at }] : [];
  });
  return { count: all.length, next: await toOccurrences(ctx, found) };
}

export async function busy(ctx: Ctx<StaffScope>, sent: z.output<(typeof readBusyTimes)['query']>) {
  const ids = (sent.staff ?? ['me']).map((id) => (id === 'me' ? ctx.scope.accountId : id));
  const resources = { staff: ids, people: [], locationId: null };
  const found = await busyTimes(ctx, toPeriod(sent), resources);
  return {
    busy: found.flatMap(({ row, at }) =>
      row.staff.map((accountId) => ({ accountId, ...toIsoTimes(at) })),
    ),
  };
}

/** Finds events that conflict with the proposed times. */
export async function conflicts(
  ctx: Ctx<StaffScope>,
  sent: z.output<(typeof findConflicts)['body']>,
): Promise<{ conflicts: Conflict[]; total: number }> {
  const { time, recurrence, except } = sent;
  const rule = recurrence === null ? null : parseRuleWithStart(recurrence, time.start);
  if (typeof rule === 'string') throw invalid('recurrence', rule);
  const series = { ...time, rule };
  const [first] = occurrencesBetween({ ...series, rule: null }, -8.64e15, 8.64e15);
  const from = first?.startAt ?? 0;
  const proposed = occurrencesBetween(series, from, from + 366 * dayMs);
  const last = proposed.at(-1)?.endAt ?? from;
  const near = new Set(await queries.filterAccessible(ctx, sent.people));
  const resources = { staff: sent.staff, people: [...near], locationId: sent.locationId };
  const period = { from: new Date(from), to: new Date(last) };
  const busy = (await busyTimes(ctx, period, resources)).filter(
    ({ row }) => except === null || (row.id !== except && row.seriesId !== except),
  );
  const conflicts = toConflicts(proposed, busy, sent);
  return { conflicts: conflicts.slice(0, maxConflicts), total: conflicts.length };
}

/** Logs access to the case record, which this is a part of. */
export async function listForPerson(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<EventsOfPerson> {
  await applicants.open(ctx, applicantId);
  const now = ctx.now.getTime();
  const period = { from: new Date(now - 366 * dayMs), to: new Date(now + 366 * dayMs) };
  const rows = await range.listInRange(
    ctx,
    { ...period, maxRows: maxOccurrences },
    { applicant: applicantId },
  );
  const all = await expand(ctx, rows, period);
  const past = all.filter(({ at }) => at.endAt <= now);
  const coming = all.filter(({ at }) => at.endAt > now);
  const contacts = await range.listContacts(ctx, applicantId);
  return {
    coming: await toOccurrences(ctx, coming.slice(0, 50)),
    past: await toOccurrences(ctx, past.slice(-100).reverse()),
    missedInARow: Number(contacts.missed),
    lastAttendedAt: contacts.attended?.toISOString() ?? null,
  };
}

/** Applies the same visibility as the task list. */
async function loadDueTasks(
  ctx: Ctx<StaffScope>,
  { from, to, staff, applicant, location }: Sent,
  language: Language,
): Promise<{ tasks: CalendarTask[]; areAll: boolean }> {
  const taskFilters = {
    dueFrom: from,
    dueTo: to,
    assignee: staff,
    applicant,
    snoozed: 'also' as const,
    list: 'team' as const,
    limit: maxCalendarTasks,
  };
  const found = await tasks.list(ctx, taskFilters, language);
  return { tasks: filterDueTasks(found.items, location), areAll: found.next === null };
}

/** Tasks with a due date. With a location filter, those assigned to its staff. */
function filterDueTasks(items: readonly TaskSummary[], location: Sent['location']): CalendarTask[] {
  return items.flatMap((task) => {
    const isHere = !location || (task.location !== null && location.includes(task.location.id));
    return task.due !== null && isHere ? [{ ...task, due: task.due }] : [];
  });
}

/** Occurrences of these events within a range, by start. */
async function expand<Row extends range.WithExceptions<EventTimes>>(
  ctx: Ctx<StaffScope>,
  rows: readonly Row[],
  { from, to }: { from: Date; to: Date },
): Promise<Found<Row>[]> {
  const listOccurrences = seriesOccurrences(from, to, maxOccurrences + 1);
  const found = rows.flatMap((row) => listOccurrences(row).map((at) => ({ row, at })));
  const series = found.flatMap(({ row }) => (row.hasExceptions ? [row.id] : []));
  const exceptions = new Set(
    (await queries.listExceptions(ctx, [...new Set(series)])).map(
      (one) => `${one.eventId} ${one.occurrence}`,
    ),
  );
  return found
    .filter(({ row, at }) => !exceptions.has(`${row.id} ${at.start}`))
    .sort(
      (one, other) => one.at.startAt - other.at.startAt || (one.row.id < other.row.id ? -1 : 1),
    );
}

/** From the start of the first day to the end of the last. */
function toPeriod({ from, to, timeZone }: Pick<Sent, 'from' | 'to' | 'timeZone'>) {
  const days = daysBetween(from, to);
  return {
    from: startOfDay(from, timeZone),
    to: startOfDay(from, timeZone, days + 1),
  };
}

function toIsoTimes({ startAt, endAt }: TimedOccurrence) {
  return { startAt: new Date(startAt).toISOString(), endAt: new Date(endAt).toISOString() };
}

/** Conflicts of people and rooms, per occurrence. */
function toConflicts(
  proposed: readonly TimedOccurrence[],
  busy: readonly { row: range.BusyEvent; at: TimedOccurrence }[],
  { locationId, place }: { locationId: string | null; place: string | null },
): Conflict[] {
  const room = place?.toLowerCase();
  return proposed.flatMap((mine) =>
    busy
      .filter(({ at }) => at.startAt < mine.endAt && mine.startAt < at.endAt)
      .flatMap(({ row, at }) => {
        const isSameRoom = row.locationId === locationId && row.place?.toLowerCase() === room;
        const subjects: Conflict['what'][] = [
          ...row.staff.map((id) => ({ kind: 'staff' as const, id })),
          ...row.people.map((id) => ({ kind: 'person' as const, id })),
        ];
        if (locationId && room && isSameRoom) subjects.push({ kind: 'place', id: locationId });
        const occurrence = row.recurrence === null ? null : at.start;
        const about = { eventId: row.id, occurrence, title: row.title };
        const details = { start: mine.start, ...toIsoTimes(at), with: row.isThere ? about : null };
        return subjects.map((one) => ({ what: one, ...details }));
      }),
  );
}
