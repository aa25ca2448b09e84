import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { isInSeries, momentsOf, occurrencesBetween } from '#core/server/time/recurrence.ts';
import { earliestReminder } from '#features/calendar/contract/events.ts';
import type {
  DueToAccount,
  DueToApplicant,
  Reminding,
} from '#features/reminders/server/service.ts';
import * as queries from './due-queries.ts';
import { type EventRow, keyOf, remindersOf, seriesOf } from './stored-event.ts';

const minuteMs = 60_000;

/** Reminders later than this are dropped. */
const latest = 24 * 60 * minuteMs;

/** Grace period for a reminder at the start itself, in ms. */
const grace = 5 * minuteMs;
const overAfter = (minutes: number) => (minutes === 0 ? grace : 0);

interface Coming {
  row: EventRow;
  start: string;
  startAt: number;
  minutes: number;
  to: 'staff' | 'people';
}

export const eventReminders: Reminding = {
  source: 'events',

  async listDue(ctx, now) {
    const rows = await queries.listReminding(ctx, {
      from: new Date(now.getTime() - grace),
      to: new Date(now.getTime() + earliestReminder * minuteMs),
    });
    const cancelled = await queries.listCancelled(ctx, idsOf(rows));
    const coming = rows
      .flatMap((row) => comingOf(row, now.getTime()))
      .filter(({ row, start }) => !cancelled.has(`${row.id} ${start}`));
    return whoOf(ctx, coming);
  },

  async isStillSo(ctx, cause) {
    const named = readCause(cause);
    const row = named && (await queries.findLiving(ctx, named.id));
    if (!row || !isInSeries(seriesOf(row), named.start)) return false;
    const { startAt } = momentsOf(seriesOf(row), named.start);
    if (startAt !== named.startAt) return false;
    const cancelled = await queries.listCancelled(ctx, [row.id]);
    if (cancelled.has(`${row.id} ${named.start}`)) return false;
    const { minutes, start } = named;
    const same = remindersOf(row).filter((one) => one.minutesBefore === minutes);
    const due = await whoOf(
      ctx,
      same.map(({ to }) => ({ row, start, startAt, minutes, to })),
    );
    return due.some((one) => one.cause === cause);
  },
};

const idsOf = (rows: readonly { id: string }[]) => [...new Set(rows.map(({ id }) => id))];

/** Occurrences that haven't begun and have a reminder due. */
function comingOf(row: EventRow, now: number): Coming[] {
  return remindersOf(row).flatMap(({ minutesBefore: minutes, to }) => {
    const ahead = minutes * minuteMs;
    // Earliest start whose reminder has become due and isn't too late.
    const from = Math.max(now - overAfter(minutes), now - latest + ahead);
    const until = now + ahead;
    return occurrencesBetween(seriesOf(row), from, until + 1)
      .filter(({ startAt }) => startAt > from && startAt <= until)
      .filter(({ startAt }) => startAt - ahead >= row.createdAt.getTime())
      .map(({ start, startAt }) => ({ row, start, startAt, minutes, to }));
  });
}

async function whoOf(
  ctx: Ctx<SystemScope>,
  coming: readonly Coming[],
): Promise<(DueToAccount | DueToApplicant)[]> {
  const ids = idsOf(coming.map(({ row }) => row));
  const staff = Map.groupBy(await queries.listStaffInReach(ctx, ids), (one) => one.eventId);
  const people = Map.groupBy(await queries.listComing(ctx, ids), (one) => one.eventId);
  return coming.flatMap(
    ({ row, start, startAt, minutes, to }): (DueToAccount | DueToApplicant)[] => {
      const at = new Date(startAt);
      const due = {
        dueAt: new Date(startAt - minutes * minuteMs),
        expiresAt: new Date(startAt + overAfter(minutes)),
      };
      const causeFor = (who: string) => `${row.id}:${start}:${startAt}:${minutes}:${who}`;
      if (to === 'staff') {
        return (staff.get(row.id) ?? []).map(({ id }) => ({
          ...due,
          cause: causeFor(id),
          accountId: id,
          kind: 'appointment-soon' as const,
          recordId: row.id,
        }));
      }
      return (people.get(row.id) ?? [])
        .filter(({ cancelled }) => !cancelled.includes(keyOf(row, start)))
        .map(({ id }) => ({
          ...due,
          cause: causeFor(id),
          applicantId: id,
          at,
          zone: row.timeZone,
        }));
    },
  );
}

/** `<event>:<occurrence>:<start>:<minutes before>:<who>`. Any change makes it a new reminder. */
function readCause(cause: string) {
  const [, id, start, startAt, minutes] =
    /^([\da-f-]{36}):([\dT:-]+):(\d+):(\d+):[\da-f-]{36}$/.exec(cause) ?? [];
  if (!id || !start) return undefined;
  return { id, start, startAt: Number(startAt), minutes: Number(minutes) };
}
