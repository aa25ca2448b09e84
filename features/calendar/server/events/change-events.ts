import type { EventTime } from '#core/contract/event-times.ts';
import { writeRule } from '#core/contract/recurrence.ts';
import type { Ctx } from '#core/server/context.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import {
  countBefore,
  isInSeries,
  occurrenceMoments,
  parseRuleWithStart,
} from '#core/server/time/recurrence.ts';
import type { EventToUpdate } from '#features/calendar/contract/events.ts';
import { carryOccurrences } from './carry-occurrences.ts';
import { ruleBefore, ruleFrom, shiftInMs, shiftRule, shiftTime } from './policy.ts';
import * as queries from './queries.ts';
import { rejoinSeries, splitSeries } from './split-series.ts';
import { type EventRow, toColumns, toSeries } from './stored-event.ts';
import { occurrenceTime } from './to-event.ts';

/** A change whose time zone is known. */
export type TimedChange = Omit<EventToUpdate, 'time'> & { time?: EventTime | undefined };

/** Applies the sent fields to a row, and validates the rule against the start. */
export function applyPatch(
  row: EventRow,
  sent: Omit<TimedChange, 'version' | 'scope' | 'occurrence' | 'invite'>,
  recurrence: string | null,
): EventRow {
  const { time } = sent;
  const start = time?.start ?? row.startsOn;
  const rule = recurrence === null ? null : parseRuleWithStart(recurrence, start);
  if (typeof rule === 'string') throw invalid('recurrence', rule);
  const changedFields = Object.fromEntries(
    Object.entries({
      kind: sent.kind,
      title: sent.title,
      details: sent.details,
      locationId: sent.locationId,
      place: sent.place,
      link: sent.link,
      reminders: sent.reminders,
    }).filter(([, value]) => value !== undefined),
  );
  return {
    ...row,
    ...changedFields,
    ...(time && {
      allDay: time.allDay,
      startsOn: time.start,
      endsOn: time.end,
      timeZone: time.timeZone,
    }),
    recurrence: rule && writeRule(rule),
  };
}

/** Turns one occurrence of a series into its own event. */
async function changeOccurrence(
  ctx: Ctx<StaffScope>,
  { row: series, start }: { row: EventRow; start: string },
  { sent, now }: { sent: TimedChange; now: Date },
): Promise<string> {
  if (sent.recurrence !== undefined) throw invalid('recurrence', 'recurrence-of-one');
  const { end } = occurrenceTime(series, start);
  const one = { ...series, startsOn: start, endsOn: end, recurrence: null };
  const row = applyPatch({ ...one, seriesId: series.id, seriesOccurrence: start }, sent, null);
  const id = await queries.insertEvent(ctx, toColumns(row), now);
  if (!id) throw new Error('inserting the event failed');
  await queries.copyAttendees(ctx, series.id, id);
  const attendances = await queries.listAttendances(ctx, [series.id]);
  const movedAttendances = attendances.filter(({ occurrence }) => occurrence === start);
  await queries.deleteAttendances(ctx, { eventId: series.id, occurrence: start });
  const { startAt } = occurrenceMoments(toSeries(row));
  await queries.insertAttendances(
    ctx,
    movedAttendances.map((one) => ({
      ...one,
      eventId: id,
      occurrence: '',
      startsAt: new Date(startAt),
    })),
  );
  const exception = { eventId: series.id, occurrence: start, replacedBy: id };
  await queries.insertException(ctx, exception);
  await queries.updateEvent(ctx, series.id, {}, now);
  return id;
}

/** Changes all occurrences, or splits the series at one of them. */
async function changeSeries(
  ctx: Ctx<StaffScope>,
  before: EventRow,
  { occurrence, isSplit }: { occurrence: string; isSplit: boolean },
  { sent, now }: { sent: TimedChange; now: Date },
): Promise<string> {
  const shiftMs = shiftInMs(sent.time, occurrence);
  const count = isSplit ? countBefore(toSeries(before), occurrence) : 0;
  const { rule } = toSeries(before);
  const shiftedRecurrence = rule && writeRule(shiftRule(ruleFrom(rule, count), shiftMs));
  const from = isSplit ? occurrence : before.startsOn;
  // The sent time is for the edited occurrence; shift the first one by the same amount.
  const backShiftMs = shiftInMs({ start: from }, occurrence);
  const time = sent.time && {
    ...sent.time,
    start: shiftTime(sent.time.start, backShiftMs, sent.time.allDay),
    end: shiftTime(sent.time.end, backShiftMs, sent.time.allDay),
  };
  const base = isSplit
    ? { ...before, startsOn: from, endsOn: occurrenceTime(before, from).end }
    : before;
  const newRecurrence = sent.recurrence === undefined ? shiftedRecurrence : sent.recurrence;
  const row = applyPatch(base, { ...sent, time }, newRecurrence);
  if (!isSplit) {
    await queries.updateEvent(ctx, before.id, toColumns(row), now);
    await carryOccurrences(ctx, { before, after: row, shiftMs }, now);
    return before.id;
  }
  const id = await queries.insertEvent(ctx, toColumns(row), now);
  if (!id || !rule) throw new Error('inserting the event failed');
  await queries.copyAttendees(ctx, before.id, id);
  await carryOccurrences(ctx, { before, after: { ...row, id }, from, shiftMs }, now);
  // Answers are to a time: they lapse when it changes.
  if (shiftMs === 0) await queries.moveAnswers(ctx, { from: before.id, to: id, start: from });
  const remainingRule = ruleBefore(rule, { occurrence, allDay: before.allDay, count });
  const endedSeries = { ...before, recurrence: writeRule(remainingRule) };
  await queries.updateEvent(ctx, before.id, toColumns(endedSeries), now);
  return id;
}

/**
 * The event that a change applies to. For an individually changed occurrence, the series if the
 * scope asks for it.
 */
export async function target(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  {
    scope: requestedScope,
    occurrence,
  }: { scope: EventToUpdate['scope']; occurrence?: string | null },
): Promise<{ row: EventRow; start: string }> {
  if (row.seriesId && row.seriesOccurrence && requestedScope !== 'this') {
    // After its series was deleted, an individually changed occurrence is an event of its own.
    const series = await queries.lockEvent(ctx, row.seriesId);
    if (series && !series.deletedAt) return { row: series, start: row.seriesOccurrence };
  }
  if (row.recurrence === null) return { row, start: row.startsOn };
  const start = occurrence ?? row.startsOn;
  if (occurrence == null && requestedScope !== 'all') throw invalid('occurrence', 'required');
  if (!isInSeries(toSeries(row), start)) throw invalid('occurrence', 'unknown-occurrence');
  const exceptions = await queries.listExceptions(ctx, [row.id]);
  const isGone = exceptions.some((one) => one.occurrence === start);
  if (isGone && (requestedScope === 'this' || occurrence != null)) {
    throw invalid('occurrence', 'unknown-occurrence');
  }
  return { row, start };
}

/**
 * Removes one occurrence, those from one on, or the event with its individually changed
 * occurrences.
 * @param deletedId the event the user deleted; may replace one occurrence of `row`
 */
export async function removeOccurrences(
  ctx: Ctx<StaffScope>,
  { row, start }: { row: EventRow; start: string },
  {
    deleteScope,
    deletedId,
    now,
  }: { deleteScope: EventToUpdate['scope']; deletedId: string; now: Date },
): Promise<void> {
  const { rule } = toSeries(row);
  if (rule && deleteScope === 'this') {
    const exception = { eventId: row.id, occurrence: start, replacedBy: null };
    await queries.insertException(ctx, exception);
    await queries.updateEvent(ctx, row.id, {}, now);
    return;
  }
  if (rule && deleteScope === 'following' && start !== row.startsOn) {
    const count = countBefore(toSeries(row), start);
    const remainingRule = ruleBefore(rule, { occurrence: start, allDay: row.allDay, count });
    const changedEventId = deletedId === row.id ? null : deletedId;
    return splitSeries(
      ctx,
      { row, start, remainingRecurrence: writeRule(remainingRule), replacementId: changedEventId },
      now,
    );
  }
  const deletion = { deletedAt: now, deletedBy: ctx.scope.accountId };
  await queries.updateEvent(ctx, row.id, deletion, now);
  await queries.setDeletedOfSeries(ctx, row.id, { deletedAt: now, previousDeletedAt: null });
}

/**
 * Changes one occurrence, those from one on, or all; returns the id of the resulting event. Keeps
 * the current time zone unless another is sent.
 */
export function changeOccurrences(
  ctx: Ctx<StaffScope>,
  editTarget: { row: EventRow; start: string },
  { sent: { time, ...sent }, now }: { sent: EventToUpdate; now: Date },
): Promise<string> {
  const { row, start } = editTarget;
  const timeWithZone = time && { ...time, timeZone: time.timeZone ?? row.timeZone };
  const change = { sent: { ...sent, time: timeWithZone }, now };
  if (row.recurrence !== null && sent.scope === 'this')
    return changeOccurrence(ctx, editTarget, change);
  const isSplit = sent.scope === 'following' && start !== row.startsOn;
  return changeSeries(ctx, row, { occurrence: start, isSplit }, change);
}

/** Undoes `removeOccurrences`. */
export async function restoreOccurrences(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  { occurrence, following, now }: { occurrence: string | null; following: boolean; now: Date },
): Promise<'changed' | null> {
  if (following && occurrence !== null && row.deletedAt === null) {
    return rejoinSeries(ctx, { row, start: occurrence }, now);
  }
  if (occurrence === null) {
    if (!row.deletedAt) throw problem('not-found');
    const restoreValues = { deletedAt: null, previousDeletedAt: row.deletedAt };
    await queries.updateEvent(ctx, row.id, { deletedAt: null, deletedBy: null }, now);
    await queries.setDeletedOfSeries(ctx, row.id, restoreValues);
    return null;
  }
  const exceptions = await queries.listExceptions(ctx, [row.id]);
  const one = exceptions.find((other) => other.occurrence === occurrence);
  if (!one || one.replacedBy || row.deletedAt) throw problem('not-found');
  await queries.deleteException(ctx, one);
  await queries.updateEvent(ctx, row.id, {}, now);
  return null;
}
