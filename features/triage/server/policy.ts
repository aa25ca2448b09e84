import { dayIn, daysAfter } from '#core/server/time/days-in-zone.ts';
import { dangerUrgency } from '#features/organization/server/organization/service.ts';
import {
  soonDays,
  type TriageGroup,
  type TriageItem,
  triageGroups,
} from '#features/triage/contract/triage.ts';

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
