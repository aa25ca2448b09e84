import { clockIn, dayIn, daysAfter, momentAt } from '#core/server/time/days-in-zone.ts';
import {
  soonDays,
  type TriageGroup,
  type TriageItem,
  triageGroups,
} from '#features/triage/contract/triage.ts';

/** The organization's promised reply, and the time zone of its business days. */
export interface PromisedReply {
  dangerReplyHours: number;
  replyDays: number;
  zone: string;
}

/** Urgency of danger, as in the queue's index; 1 is help needed today. */
const dangerUrgency = 2;

/** When the organization has promised a reply. Business days are Monday to Friday. */
export function replyDueAt(
  since: Date,
  urgency: number,
  { dangerReplyHours, replyDays, zone }: PromisedReply,
): Date {
  if (urgency >= dangerUrgency) return new Date(since.getTime() + dangerReplyHours * 3_600_000);
  let { day } = clockIn(zone, since);
  for (let left = replyDays; left > 0; ) {
    day = daysAfter(day, 1);
    if (!isWeekend(day)) left -= 1;
  }
  return momentAt(day, clockIn(zone, since).minutes, zone);
}

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The group of an item. A day that has passed doesn't count. */
export function triageGroup(urgency: number, neededBy: string | null, today: string): TriageGroup {
  if (urgency >= dangerUrgency) return 'danger';
  const isSoon = neededBy !== null && neededBy >= today && neededBy <= daysAfter(today, soonDays);
  return urgency > 0 || isSoon ? 'soon' : 'waiting';
}

/** "m…@example.org": enough to recognize an address. */
export function maskedAddress(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}

/** Danger first, then by how soon help is needed, then the longest waiting. */
export function compareItems(one: TriageItem, other: TriageItem): number {
  const byGroup = triageGroups.indexOf(one.group) - triageGroups.indexOf(other.group);
  if (byGroup !== 0) return byGroup;
  const byNeed = one.group === 'soon' ? compareTexts(statedNeed(one), statedNeed(other)) : 0;
  return byNeed || compareTexts(one.since, other.since) || compareTexts(one.id, other.id);
}

/** Help needed today has no day of its own: it comes before all days. */
function statedNeed({ marks, neededBy }: TriageItem): string {
  return marks.length > 0 ? '' : (neededBy ?? '9');
}

const compareTexts = (one: string, other: string) => Number(one > other) - Number(one < other);

/** Overdue items, and those due later today. */
export function countDue(items: readonly TriageItem[], now: Date, zone: string) {
  const at = now.toISOString();
  const today = dayIn(zone, now);
  const late = items.filter(({ dueAt }) => dueAt <= at).length;
  const dueToday = items.filter(
    ({ dueAt }) => dueAt > at && dayIn(zone, new Date(dueAt)) === today,
  ).length;
  return { late, dueToday };
}
