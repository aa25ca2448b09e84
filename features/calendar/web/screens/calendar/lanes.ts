/** Something on the strip of one day. */
export interface OnStrip {
  /** Minutes since midnight. */
  from: number;
  to: number;
}

/** Where it stands beside what is at the same time: the how manieth of how many. */
export interface Lane {
  lane: number;
  of: number;
}

/**
 * Puts what overlaps side by side. What is together, directly or through others, shares the width
 * evenly, so that nothing lies on anything else.
 */
export function inLanes<Item extends OnStrip>(items: readonly Item[]): (Item & Lane)[] {
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

/** So many more in one place than are shown. */
export interface Folded extends OnStrip, Lane {
  count: number;
}

/** Of what stands beside too much else, the first `most - 1`; the rest is told by its number. */
export function foldedInto<Item extends OnStrip & Lane>(
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
