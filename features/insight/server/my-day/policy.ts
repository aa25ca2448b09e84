import {
  type DayColumn,
  type DayGroup,
  type DayItem,
  dayGroups,
} from '#features/insight/contract/my-day.ts';
import { highestUrgency } from '#features/questions/contract/danger-rules.ts';
import { taskPriorities } from '#features/tasks/contract/tasks.ts';

/** An item and whose it is; null for no one's. */
export interface OwnedItem {
  owner: string | null;
  item: DayItem;
}

/** Now in the reader's zone. */
interface Today {
  day: string;
  /** The wall time of a moment in the reader's zone, "HH:mm". */
  clock: (moment: string) => string;
}

/** Late is what was due before today. */
export function dayGroup(item: DayItem, today: string): DayGroup {
  switch (item.kind) {
    case 'danger':
      return 'first';
    case 'application':
      return highestUrgency(item.marks) > 0 ? 'first' : 'anyTime';
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
  'application',
  'appointment',
  'task',
  'date',
  'contact-gap',
];

/** In "Any time today", new applications come after tasks and dates. */
function rank(item: DayItem, group: DayGroup): number {
  if (group === 'first') return isDanger(item) ? 0 : 1;
  if (group === 'anyTime' && item.kind === 'application') return kindOrder.indexOf('date') + 0.5;
  return group === 'scheduled' ? 0 : kindOrder.indexOf(item.kind);
}

const isDanger = ({ kind }: DayItem) => kind === 'danger' || kind === 'application';

/** Sorts by text: the earlier, the first. */
function sortText(item: DayItem, { clock }: Today): string {
  switch (item.kind) {
    case 'danger':
    case 'application':
      return `${9 - highestUrgency(item.marks)} ${item.since}`;
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

/** Late tasks with a time sort by day like the others. */
function lateText(item: DayItem, today: Today): string {
  return item.kind === 'task'
    ? `${item.task.due} ${item.task.dueTime ?? ''}`
    : sortText(item, today);
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
    const byGroup = Map.groupBy(items, (item) => dayGroup(item, today.day));
    const sorted = (group: DayGroup) => {
      const text = group === 'first' ? lateText : sortText;
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
