import type { TriageItem } from '#features/triage/contract/triage.ts';

/** An item's key; ids of different kinds could be equal. */
export const itemKey = ({ kind, id }: Pick<TriageItem, 'kind' | 'id'>) => `${kind} ${id}`;

/** The queue as it is shown: its order stays while it is read. */
export interface ShownQueue {
  /** In the order in which they were first shown; `isGone` if a colleague decided it. */
  rows: { item: TriageItem; isGone: boolean }[];
  /** Arrived since; they wait until they are asked for. */
  fresh: TriageItem[];
}

/**
 * Keeps the order of what is shown, with the latest content. Items that are gone stay until the
 * queue is refreshed, except those that the caller decided.
 */
export function shownQueue(
  shown: readonly TriageItem[],
  latest: readonly TriageItem[],
  decided: ReadonlySet<string>,
): ShownQueue {
  const byKey = new Map(latest.map((item) => [itemKey(item), item]));
  const keys = new Set(shown.map(itemKey));
  return {
    rows: shown
      .filter((item) => !decided.has(itemKey(item)))
      .map((item) => {
        const current = byKey.get(itemKey(item));
        // The group stays: a row never moves while it is read.
        return { item: current ? { ...current, group: item.group } : item, isGone: !current };
      }),
    fresh: latest.filter((item) => !keys.has(itemKey(item)) && !decided.has(itemKey(item))),
  };
}
