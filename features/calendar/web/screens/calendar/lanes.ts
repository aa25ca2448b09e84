export interface TimeSpan {
  /** Minutes since midnight. */
  from: number;
  to: number;
}

/** Column among overlapping events: index and count. */
export interface Lane {
  lane: number;
  of: number;
}

/**
 * Places overlapping events side by side. Events connected by overlaps share the width evenly, so
 * none covers another.
 */
export function assignLanes<Item extends TimeSpan>(items: readonly Item[]): (Item & Lane)[] {
  const sorted = items.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const placed: (Item & Lane)[] = [];
  let together: (Item & Lane)[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of together) one.of = ends.length;
    placed.push(...together);
    together = [];
    ends = [];
  };
  for (const item of sorted) {
    if (ends.every((end) => end <= item.from)) close();
    const free = ends.findIndex((end) => end <= item.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = item.to;
    together.push({ ...item, lane, of: 1 });
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
  most: number,
): { shown: Item[]; rest: Folded[] } {
  const shown: Item[] = [];
  const rest: Folded[] = [];
  for (const item of items.toSorted((one, other) => one.from - other.from)) {
    if (item.of <= most) shown.push(item);
    else if (item.lane < most - 1) shown.push({ ...item, of: most });
    else {
      const last = rest.at(-1);
      const { from, to } = item;
      if (last && from < last.to)
        Object.assign(last, { to: Math.max(last.to, to), count: last.count + 1 });
      else rest.push({ from, to, lane: most - 1, of: most, count: 1 });
    }
  }
  return { shown, rest };
}
