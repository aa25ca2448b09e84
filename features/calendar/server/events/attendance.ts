import { filterActiveStaff } from '#core/server/accounts/staff-accounts.ts';
import { difference, recordAudit, recordAudits } from '#core/server/audit.ts';
import type { Ctx } from '#core/server/context.ts';
import { invalid } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { occurrenceMoments } from '#core/server/time/recurrence.ts';
import type { Attendance } from '#features/calendar/contract/enumerations.ts';
import type { EventToCreate } from '#features/calendar/contract/events.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import * as queries from './queries.ts';
import { type EventRow, occurrenceKey, toSeries } from './stored-event.ts';

export type Fields = Partial<Pick<EventToCreate, 'staff' | 'people' | 'locationId'>>;

/** Event changes as written to the audit log of its people. */
export type EventAction =
  | 'made'
  | 'moved'
  | 'changed'
  | 'deleted'
  | 'restored'
  | Attendance
  | 'not-noted';

/** Checks that referenced records exist; those already on the event may stay. */
export async function checkReferences(
  ctx: Ctx<StaffScope>,
  sent: Fields,
  before?: { row: EventRow; staff: string[] },
): Promise<void> {
  if (sent.locationId && sent.locationId !== before?.row.locationId) {
    const location = await locations.find(ctx, sent.locationId);
    if (!location || location.closed) throw invalid('locationId', 'unknown-location');
  }
  const fresh = (sent.staff ?? []).filter((id) => !before?.staff.includes(id));
  const known = await filterActiveStaff(ctx, fresh);
  if (known.length < fresh.length) throw invalid('staff', 'unknown-case-worker');
  const ids = (sent.people ?? []).map(({ id }) => id);
  const near = await queries.filterAccessible(ctx, ids);
  if (near.length < ids.length) throw invalid('people', 'unknown-person');
}

export async function noteDown(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  happened: EventAction,
  { start = row.startsOn, only }: { start?: string; only?: string } = {},
): Promise<void> {
  const after = {
    event: row.id,
    kind: row.kind,
    start,
    timeZone: row.timeZone,
    happened,
  };
  const people = await queries.listPeople(ctx, [row.id]);
  await recordAudits(
    ctx,
    people
      .filter(({ id }) => only === undefined || id === only)
      .map(({ id }) => ({ action: `applicant.event-${happened}`, recordId: id, after })),
  );
}

/** Logs which fields changed; of free text, only that it changed. */
export const logged = (row: EventRow) => ({
  kind: row.kind,
  start: row.startsOn,
  end: row.endsOn,
  timeZone: row.timeZone,
  recurrence: row.recurrence,
  locationId: row.locationId,
});

export async function setAttendees(ctx: Ctx<StaffScope>, id: string, sent: Fields): Promise<void> {
  if (sent.staff) await queries.setStaff(ctx, id, sent.staff);
  if (sent.people) await queries.setPeople(ctx, id, sent.people);
}

/** Logs a change; of free text, only that it changed. */
export async function logChange(
  ctx: Ctx<StaffScope>,
  { before, after, changeScope }: { before: EventRow; after: EventRow; changeScope: string },
): Promise<void> {
  const changedTexts = (['title', 'details'] as const).filter(
    (name) => before[name] !== after[name],
  );
  const changed = difference(logged(before), logged(after));
  await recordAudit(ctx, {
    action: 'event.updated',
    recordId: after.id,
    before: changed.before,
    after: {
      ...changed.after,
      ...(changedTexts.length > 0 && { words: changedTexts }),
      of: changeScope,
    },
  });
}

export async function recordedAttendance(
  ctx: Ctx<StaffScope>,
  { row, start }: { row: EventRow; start: string },
  applicantId: string,
): Promise<Attendance | null> {
  const people = await queries.listPeople(ctx, [row.id]);
  const person = people.find((one) => one.id === applicantId && one.isAccessible);
  if (!person?.attends) throw invalid('applicantId', 'unknown-person');
  const recorded = (await queries.listAttendances(ctx, [row.id])).find(
    (one) => one.occurrence === occurrenceKey(row, start) && one.applicantId === applicantId,
  );
  return recorded?.attendance ?? null;
}

/** Null clears it. */
export async function setAttendance(
  ctx: Ctx<StaffScope>,
  { row, start }: { row: EventRow; start: string },
  {
    applicantId,
    attendance,
    now,
  }: {
    applicantId: string;
    attendance: Attendance | null;
    now: Date;
  },
): Promise<void> {
  const key = { eventId: row.id, occurrence: occurrenceKey(row, start), applicantId };
  await queries.deleteAttendances(ctx, key);
  if (attendance) {
    const { startAt } = occurrenceMoments(toSeries(row), start);
    const authorship = { notedBy: ctx.scope.accountId, notedAt: now };
    const attendanceRow = { ...key, attendance, startsAt: new Date(startAt), ...authorship };
    await queries.insertAttendances(ctx, [attendanceRow]);
  }
  const only = applicantId;
  await noteDown(ctx, row, attendance ?? 'not-noted', { start, only });
}
