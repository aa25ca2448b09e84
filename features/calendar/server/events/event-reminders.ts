import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { isInSeries, occurrenceMoments, occurrencesBetween } from '#core/server/time/recurrence.ts';
import { earliestReminder } from '#features/calendar/contract/events.ts';
import type {
  DueToAccount,
  DueToApplicant,
  ReminderSource,
} from '#features/reminders/server/service.ts';
import * as queries from './due-queries.ts';
import { type EventRow, occurrenceKey, toReminders, toSeries } from './stored-event.ts';

const minuteMs = 60_000;

/** Reminders later than this are dropped. */
const maxDelayMs = 24 * 60 * minuteMs;

/** Grace period for a reminder at the start itself, in ms. */
const graceMs = 5 * minuteMs;
const expiryDelayMs = (minutes: number) => (minutes === 0 ? graceMs : 0);

interface DueOccurrence {
  row: EventRow;
  start: string;
  startAt: number;
  minutes: number;
  to: 'staff' | 'people';
}

export const eventReminders: ReminderSource = {
  source: 'events',

  async listDue(ctx, now) {
    const rows = await queries.listWithReminders(ctx, {
      from: new Date(now.getTime() - graceMs),
      to: new Date(now.getTime() + earliestReminder * minuteMs),
    });
    const canceledKeys = await queries.listCanceled(ctx, uniqueIds(rows));
    const occurrences = rows
      .flatMap((row) => dueOccurrences(row, now.getTime()))
      .filter(({ row, start }) => !canceledKeys.has(`${row.id} ${start}`));
    return recipients(ctx, occurrences);
  },

  async isStillSo(ctx, cause) {
    const parsedCause = parseCause(cause);
    const row = parsedCause && (await queries.findUndeleted(ctx, parsedCause.id));
    if (!row || !isInSeries(toSeries(row), parsedCause.start)) return false;
    const { startAt } = occurrenceMoments(toSeries(row), parsedCause.start);
    if (startAt !== parsedCause.startAt) return false;
    const canceledKeys = await queries.listCanceled(ctx, [row.id]);
    if (canceledKeys.has(`${row.id} ${parsedCause.start}`)) return false;
    const { minutes, start } = parsedCause;
    const matching = toReminders(row).filter((one) => one.minutesBefore === minutes);
    const due = await recipients(
      ctx,
      matching.map(({ to }) => ({ row, start, startAt, minutes, to })),
    );
    return due.some((one) => one.cause === cause);
  },
};

const uniqueIds = (rows: readonly { id: string }[]) => [...new Set(rows.map(({ id }) => id))];

/** Occurrences that haven't begun and have a reminder due. */
function dueOccurrences(row: EventRow, now: number): DueOccurrence[] {
  return toReminders(row).flatMap(({ minutesBefore: minutes, to }) => {
    const ahead = minutes * minuteMs;
    // Earliest start whose reminder has become due and isn't too late.
    const from = Math.max(now - expiryDelayMs(minutes), now - maxDelayMs + ahead);
    const until = now + ahead;
    return occurrencesBetween(toSeries(row), from, until + 1)
      .filter(({ startAt }) => startAt > from && startAt <= until)
      .filter(({ startAt }) => startAt - ahead >= row.createdAt.getTime())
      .map(({ start, startAt }) => ({ row, start, startAt, minutes, to }));
  });
}

async function recipients(
  ctx: Ctx<SystemScope>,
  occurrences: readonly DueOccurrence[],
): Promise<(DueToAccount | DueToApplicant)[]> {
  const ids = uniqueIds(occurrences.map(({ row }) => row));
  const staff = Map.groupBy(await queries.listStaffWithAccess(ctx, ids), (one) => one.eventId);
  const people = Map.groupBy(await queries.listAttending(ctx, ids), (one) => one.eventId);
  return occurrences.flatMap(
    ({ row, start, startAt, minutes, to }): (DueToAccount | DueToApplicant)[] => {
      const at = new Date(startAt);
      const due = {
        dueAt: new Date(startAt - minutes * minuteMs),
        expiresAt: new Date(startAt + expiryDelayMs(minutes)),
      };
      const reminderCause = (recipientId: string) =>
        `${row.id}:${start}:${startAt}:${minutes}:${recipientId}`;
      if (to === 'staff') {
        return (staff.get(row.id) ?? []).map(({ id }) => ({
          ...due,
          cause: reminderCause(id),
          accountId: id,
          kind: 'appointment-soon' as const,
          recordId: row.id,
        }));
      }
      return (people.get(row.id) ?? [])
        .filter(({ cancelled }) => !cancelled.includes(occurrenceKey(row, start)))
        .map(({ id }) => ({
          ...due,
          cause: reminderCause(id),
          applicantId: id,
          at,
          zone: row.timeZone,
        }));
    },
  );
}

/** `<event>:<occurrence>:<start>:<minutes before>:<who>`. Any change makes it a new reminder. */
function parseCause(cause: string) {
  const [, id, start, startAt, minutes] =
    /^([\da-f-]{36}):([\dT:-]+):(\d+):(\d+):[\da-f-]{36}$/.exec(cause) ?? [];
  if (!id || !start) return undefined;
  return { id, start, startAt: Number(startAt), minutes: Number(minutes) };
}
