import type { EventTime } from '#core/contract/event-times.ts';
import { roleMay } from '#core/contract/permissions.ts';
import { type RecurrenceRule, weekdays } from '#core/contract/recurrence.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { formatWallTime, parseWallTime } from '#core/server/time/recurrence.ts';

const dayMs = 86_400_000;

/** All staff who can see an event may change it, as with case records. */
export function eventAbilities(scope: StaffScope, deletedAt: Date | null) {
  const mayWrite = roleMay(scope.role, 'event:write');
  return {
    update: mayWrite && deletedAt === null,
    delete: mayWrite && deletedAt === null,
    restore: mayWrite && deletedAt !== null,
  };
}

/** Shift of one occurrence in wall-clock ms. */
export function shiftInMs(time: Pick<EventTime, 'start'> | undefined, from: string): number {
  return time ? parseWallTime(time.start) - parseWallTime(from) : 0;
}

/** Shifts a date or wall time by `shiftMs` ms. */
export function shiftTime(time: string, shiftMs: number, allDay: boolean): string {
  return formatWallTime(parseWallTime(time) + shiftMs, allDay);
}

/** Shifts the end and weekdays of a rule along with its series. */
export function shiftRule(rule: RecurrenceRule, shiftMs: number): RecurrenceRule {
  const days = Math.round(shiftMs / dayMs);
  const shiftDay = (day: (typeof weekdays)[number]) =>
    weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7] as (typeof weekdays)[number];
  return {
    ...rule,
    until: rule.until && shiftTime(rule.until, shiftMs, rule.until.length === 10),
    byDay:
      rule.frequency === 'WEEKLY'
        ? rule.byDay.map((one) => ({ ...one, day: shiftDay(one.day) }))
        : rule.byDay,
  };
}

/** Truncates a rule so that it ends before an occurrence. */
export function ruleBefore(
  rule: RecurrenceRule,
  { occurrence, allDay, count }: { occurrence: string; allDay: boolean; count: number },
): RecurrenceRule {
  if (rule.count !== null) return { ...rule, count };
  return { ...rule, until: shiftTime(occurrence, allDay ? -dayMs : -60_000, allDay) };
}

export function ruleFrom(rule: RecurrenceRule, count: number): RecurrenceRule {
  return rule.count === null ? rule : { ...rule, count: rule.count - count };
}
