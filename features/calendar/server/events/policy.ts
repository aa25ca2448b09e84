import type { EventTime } from '#core/contract/event-times.ts';
import { roleMay } from '#core/contract/permissions.ts';
import { type RecurrenceRule, weekdays } from '#core/contract/recurrence.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { wallOf, wallText } from '#core/server/time/recurrence.ts';

const dayMs = 86_400_000;

/** Everybody on the staff who can reach an event may change it, as with the files of people. */
export function eventAbilities(scope: StaffScope, deletedAt: Date | null) {
  const mayWrite = roleMay(scope.role, 'event:write');
  return {
    update: mayWrite && deletedAt === null,
    delete: mayWrite && deletedAt === null,
    restore: mayWrite && deletedAt !== null,
  };
}

/** How far one time was moved on the clocks, in ms. */
export function movedBy(time: Pick<EventTime, 'start'> | undefined, from: string): number {
  return time ? wallOf(time.start) - wallOf(from) : 0;
}

/** A time that far later, as days or with the time of day. */
export function movedTime(time: string, by: number, allDay: boolean): string {
  return wallText(wallOf(time) + by, allDay);
}

/** The rule of a series that was moved: its end moves along, and its days of the week. */
export function movedRule(rule: RecurrenceRule, by: number): RecurrenceRule {
  const days = Math.round(by / dayMs);
  const turned = (day: (typeof weekdays)[number]) =>
    weekdays[(((weekdays.indexOf(day) + days) % 7) + 7) % 7] as (typeof weekdays)[number];
  return {
    ...rule,
    until: rule.until && movedTime(rule.until, by, rule.until.length === 10),
    byDay:
      rule.frequency === 'WEEKLY'
        ? rule.byDay.map((one) => ({ ...one, day: turned(one.day) }))
        : rule.byDay,
  };
}

/** The rule up to one of its times, which is no longer part of it. */
export function ruleBefore(
  rule: RecurrenceRule,
  { occurrence, allDay, count }: { occurrence: string; allDay: boolean; count: number },
): RecurrenceRule {
  if (rule.count !== null) return { ...rule, count };
  return { ...rule, until: movedTime(occurrence, allDay ? -dayMs : -60_000, allDay) };
}

/** The rule from that time on. */
export function ruleFromThere(rule: RecurrenceRule, count: number): RecurrenceRule {
  return rule.count === null ? rule : { ...rule, count: rule.count - count };
}
