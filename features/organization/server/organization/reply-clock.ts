import { clockIn, daysAfter, momentAt } from '#core/server/time/days-in-zone.ts';
import type { Opening } from '#features/organization/contract/opening.ts';

/** The organization's promised reply, and the times and time zone in which it counts. */
export interface PromisedReply {
  dangerReplyHours: number;
  replyDays: number;
  opening: Opening;
  zone: string;
}

/** More open days than any promise needs, so that a year of closed days ends the search. */
const maxDays = 400;

/** Urgency of danger, as in triage's index; 1 is help needed today. */
export const dangerUrgency = 2;

/**
 * When the organization has promised a reply. In danger, hours while someone answers count; otherwise open
 * days after the first, until the end of the last.
 */
export function replyDueAt(since: Date, urgency: number, promise: PromisedReply): Date {
  return urgency >= dangerUrgency
    ? afterOpenMinutes(since, promise.dangerReplyHours * 60, promise)
    : afterOpenDays(since, promise);
}

/** Days between two moments on which no one answers although they would by weekday, such as holidays. */
export function closedDaysUntil(
  since: Date,
  until: Date,
  { opening, zone }: PromisedReply,
): string[] {
  const [first, last] = [clockIn(zone, since).day, clockIn(zone, until).day];
  return opening.closedDays.filter((day) => {
    return day >= first && day <= last && opening.days.includes(weekdayOn(day));
  });
}

function afterOpenDays(since: Date, { replyDays, opening, zone }: PromisedReply): Date {
  const received = clockIn(zone, since);
  let { day } = received;
  let left = replyDays;
  for (let tried = 0; left > 0 && tried < maxDays; tried += 1) {
    day = daysAfter(day, 1);
    if (isOpenOn(day, opening)) left -= 1;
  }
  const until = toMinutes(opening.until) ?? received.minutes;
  return momentAt(day, until, zone);
}

function afterOpenMinutes(since: Date, minutes: number, { opening, zone }: PromisedReply): Date {
  const [from, until] = [toMinutes(opening.from), toMinutes(opening.until)];
  if (from === undefined || until === undefined) {
    return new Date(since.getTime() + minutes * 60_000);
  }
  let { day, minutes: now } = clockIn(zone, since);
  let left = minutes;
  for (let tried = 0; tried < maxDays; tried += 1) {
    const begin = Math.max(now, from);
    const open = isOpenOn(day, opening) ? Math.max(0, until - begin) : 0;
    if (left <= open) return momentAt(day, begin + left, zone);
    left -= open;
    day = daysAfter(day, 1);
    now = 0;
  }
  return momentAt(day, until, zone);
}

function isOpenOn(day: string, { days, closedDays }: Opening): boolean {
  return days.includes(weekdayOn(day)) && !closedDays.includes(day);
}

function weekdayOn(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function toMinutes(time: string | null): number | undefined {
  if (time === null) return undefined;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
