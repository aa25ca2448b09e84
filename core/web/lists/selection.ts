import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** A record in a list. */
interface Listed {
  id: string;
  version: number;
}

interface Kept<Row> {
  /** The filters in effect when they were selected. */
  filters: string;
  rows: readonly Row[];
}

export interface Selection<Row> {
  selected: ReadonlyMap<string, Row>;
  /** Selects or deselects these. */
  choose: (rows: readonly Row[], isIn: boolean) => void;
  /** The same records with current data. */
  update: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** How long a selection is kept after leaving the list, such as for a record: in milliseconds. */
const keptFor = 10 * 60_000;

/**
 * The selected records of a list. They stay selected on other pages, in another order, with another
 * search, and after a visit to a record; other filters clear the selection. In memory only, until
 * the session ends.
 */
export function useSelection<Row extends Listed>({
  list,
  filters,
  shown,
  most,
  onTooMany,
  onGone,
}: {
  list: string;
  /** The list's filters, as a text that is equal for equal filters. */
  filters: string;
  /** The visible rows, which are newer than the selected ones. */
  shown: readonly Row[];
  most: number;
  /** Called when more than `most` would be selected; nothing was added. */
  onTooMany: () => void;
  /** Called when changed filters have cleared the selection. */
  onGone: () => void;
}): Selection<Row> {
  const client = useQueryClient();
  const queryKey = ['selection', list];
  const [kept, setKept] = useState<Kept<Row>>(
    () => client.getQueryData(queryKey) ?? { filters, rows: [] },
  );
  // Undo may be pressed long after its render.
  const latest = useRef(kept);
  function keep(next: Kept<Row>) {
    latest.current = next;
    setKept(next);
    client.setQueryDefaults(queryKey, { gcTime: keptFor });
    client.setQueryData<Kept<Row>>(queryKey, next);
  }
  const isOfAnother = kept.rows.length > 0 && kept.filters !== filters;
  const newer = new Map(shown.map((row) => [row.id, row]));
  const asNow = (row: Row) => {
    const now = newer.get(row.id);
    return now && now.version > row.version ? now : row;
  };
  const rows = isOfAnother ? [] : kept.rows.map(asNow);

  useEffect(() => {
    if (!isOfAnother) return;
    keep({ filters, rows: [] });
    onGone();
  });

  return {
    selected: new Map(rows.map((row) => [row.id, row])),
    choose(changed, isIn) {
      const ids = new Set(changed.map(({ id }) => id));
      const others = latest.current.rows.map(asNow).filter(({ id }) => !ids.has(id));
      const next = isIn ? [...others, ...changed] : others;
      if (next.length > most) onTooMany();
      else keep({ filters, rows: next });
    },
    update(changed) {
      const now = new Map(changed.map((row) => [row.id, row]));
      const { rows: before, ...others } = latest.current;
      keep({ ...others, rows: before.map((row) => now.get(row.id) ?? row) });
    },
    clear: () => keep({ filters, rows: [] }),
  };
}
