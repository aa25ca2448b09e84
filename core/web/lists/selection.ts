import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** A record as a list has it. */
interface Listed {
  id: string;
  version: number;
}

interface Kept<Row> {
  /** The filters under which they were selected. */
  filters: string;
  rows: readonly Row[];
}

export interface Selection<Row> {
  selected: ReadonlyMap<string, Row>;
  /** Takes these in, or leaves them out. */
  choose: (rows: readonly Row[], isIn: boolean) => void;
  /** The same people, as they are now. */
  update: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** How long it is kept after somebody has left the list, into a file for instance: in milliseconds. */
const keptFor = 10 * 60_000;

/**
 * The records that somebody has selected in a list. They stay selected on other pages, in another
 * order, under another search and after a look into a file; under other filters the list is another
 * one, and nobody is selected in it. In memory only, and gone with the session.
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
  /** What the list is narrowed to, as a text that is the same for the same filters. */
  filters: string;
  /** The rows that are shown now: newer than what was selected before. */
  shown: readonly Row[];
  most: number;
  /** More than `most` would be selected: none of them was taken in. */
  onTooMany: () => void;
  /** Nobody is selected any more, since the filters are others now. */
  onGone: () => void;
}): Selection<Row> {
  const client = useQueryClient();
  const queryKey = ['selection', list];
  const [kept, setKept] = useState<Kept<Row>>(
    () => client.getQueryData(queryKey) ?? { filters, rows: [] },
  );
  // An undo is pressed when what was rendered with it is long gone.
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
