import {
  type DayColumn,
  type DayGroup,
  type DayItem,
  dayGroups,
} from '#features/insight/contract/my-day.ts';
import { highestUrgency } from '#features/questions/contract/danger-rules.ts';
import { taskPriorities } from '#features/tasks/contract/tasks.ts';
import type { TriageItem } from '#features/triage/contract/triage.ts';

/** An item and whose it is; null for no one's. */
export interface OwnedItem {
  owner: string | null;
  item: DayItem;
}

/** Now in the reader's zone. */
interface Today {
  day: string;
  now: string;
  /** The wall time of a moment in the reader's zone, "HH:mm". */
  clock: (moment: string) => string;
}

/** Late is what was due before today, or a reply that was promised by now. */
export function dayGroup(item: DayItem, { day: today, now }: Pick<Today, 'day' | 'now'>): DayGroup {
  switch (item.kind) {
    case 'danger':
    case 'shift-note':
      return 'first';
    case 'triage':
      return isUrgent(item) || item.item.dueAt <= now ? 'first' : 'anyTime';
    case 'task':
      if (item.task.due !== null && item.task.due < today) return 'first';
      return item.task.dueTime === null ? 'anyTime' : 'scheduled';
    case 'appointment':
      return 'scheduled';
    case 'date':
      return item.day < today ? 'first' : 'anyTime';
    case 'contact-gap':
      return 'anyTime';
  }
}

/** Kinds within a group, in order. */
const kindOrder: readonly DayItem['kind'][] = [
  'danger',
  'shift-note',
  'appointment',
  'task',
  'date',
  'triage',
  'contact-gap',
];

function rank(item: DayItem, group: DayGroup): number {
  if (group === 'first') {
    if (isUrgent(item)) return 0;
    return item.kind === 'shift-note' ? 1 : 2;
  }
  return group === 'scheduled' ? 0 : kindOrder.indexOf(item.kind);
}

/** A person's answers signal danger. */
function isUrgent(item: DayItem): boolean {
  return item.kind === 'danger' || (item.kind === 'triage' && item.item.reason.kind === 'marks');
}

/** Sorts by text: the earlier, the first. */
function sortText(item: DayItem, { clock }: Today): string {
  switch (item.kind) {
    case 'danger':
      return urgencyText(item);
    case 'shift-note':
    case 'triage':
      // The sort keeps their own order.
      return '';
    case 'task': {
      const { due, dueTime, priority } = item.task;
      const urgency = taskPriorities.length - taskPriorities.indexOf(priority);
      return dueTime === null || due === null ? `${due} ${urgency}` : `${dueTime} 1`;
    }
    case 'appointment': {
      const { allDay, startAt } = item.occurrence;
      // One that began before today comes first.
      return allDay ? '' : `${clock(startAt)} 0`;
    }
    case 'date':
      return item.day;
    case 'contact-gap':
      return item.since;
  }
}

const urgencyText = ({ marks, since }: Pick<TriageItem, 'marks' | 'since'>) =>
  `${9 - highestUrgency(marks)} ${since}`;

/** In "Do first": the most urgent danger, and then what was due first. */
function firstText(item: DayItem, today: Today): string {
  if (item.kind === 'task') return `${item.task.due} ${item.task.dueTime ?? ''}`;
  if (item.kind !== 'triage') return sortText(item, today);
  return isUrgent(item) ? urgencyText(item.item) : item.item.dueAt;
}

/** One column per owner, in the given order, each with its groups in order. */
export function toColumns(
  workers: readonly DayColumn['worker'][],
  owned: readonly OwnedItem[],
  today: Today,
): DayColumn[] {
  const byOwner = Map.groupBy(owned, ({ owner }) => owner);
  return workers.map((worker) => {
    const items = (byOwner.get(worker?.id ?? null) ?? []).map(({ item }) => item);
    const byGroup = Map.groupBy(items, (item) => dayGroup(item, today));
    const sorted = (group: DayGroup) => {
      const text = group === 'first' ? firstText : sortText;
      return (byGroup.get(group) ?? []).toSorted(
        (one, other) =>
          rank(one, group) - rank(other, group) || compare(text(one, today), text(other, today)),
      );
    };
    const [first, scheduled, anyTime] = dayGroups.map(sorted) as [DayItem[], DayItem[], DayItem[]];
    return { worker, first, scheduled, anyTime };
  });
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
