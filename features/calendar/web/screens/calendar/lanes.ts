export interface TimeSpan {
  /** Minutes since midnight. */
  from: number;
  to: number;
}

/** Column among overlapping events: index and count. */
export interface Lane {
  lane: number;
  laneCount: number;
}

/**
 * Places overlapping events side by side. Events connected by overlaps share the width evenly, so
 * none covers another.
 */
export function assignLanes<Item extends TimeSpan>(items: readonly Item[]): (Item & Lane)[] {
  const sorted = items.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const placed: (Item & Lane)[] = [];
  let cluster: (Item & Lane)[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of cluster) one.laneCount = ends.length;
    placed.push(...cluster);
    cluster = [];
    ends = [];
  };
  for (const item of sorted) {
    if (ends.every((end) => end <= item.from)) close();
    const free = ends.findIndex((end) => end <= item.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.to;
    cluster.push({ ...item, lane, laneCount: 1 });
  }
  close();
  return placed;
}

/** Number of events hidden at one place. */
export interface Folded extends TimeSpan, Lane {
  count: number;
}

/** Shows the first `most - 1` overlapping events and counts the rest. */
export function foldLanes<Item extends TimeSpan & Lane>(
  items: readonly Item[],
  maxLanes: number,
): { visible: Item[]; rest: Folded[] } {
  const visible: Item[] = [];
  const rest: Folded[] = [];
  for (const item of items.toSorted((one, other) => one.from - other.from)) {
    if (item.laneCount <= maxLanes) visible.push(item);
    else if (item.lane < maxLanes - 1) visible.push({ ...item, laneCount: maxLanes });
    else {
      const last = rest.at(-1);
      const { from, to } = item;
      if (last && from < last.to)
        Object.assign(last, { to: Math.max(last.to, to), count: last.count + 1 });
      else rest.push({ from, to, lane: maxLanes - 1, laneCount: maxLanes, count: 1 });
    }
  }
  return { visible, rest };
}
