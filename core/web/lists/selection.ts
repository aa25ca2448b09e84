import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** A record in a list. */
interface ListedRecord {
  id: string;
  version: number;
}

interface SelectionState<Row> {
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
const retentionMs = 10 * 60_000;

/**
 * The selected records of a list. They stay selected on other pages, in another order, with another
 * search, and after a visit to a record; other filters clear the selection. In memory only, until
 * the session ends.
 */
export function useSelection<Row extends ListedRecord>({
  list,
  filters,
  visibleRows,
  maxSelected,
  onTooMany,
  onGone,
}: {
  list: string;
  /** The list's filters, as a text that is equal for equal filters. */
  filters: string;
  /** The visible rows, which are newer than the selected ones. */
  visibleRows: readonly Row[];
  maxSelected: number;
  /** Called when more than `maxSelected` would be selected; nothing was added. */
  onTooMany: () => void;
  /** Called when changed filters have cleared the selection. */
  onGone: () => void;
}): Selection<Row> {
  const client = useQueryClient();
  const queryKey = ['selection', list];
  const [selectionState, setSelectionState] = useState<SelectionState<Row>>(
    () => client.getQueryData(queryKey) ?? { filters, rows: [] },
  );
  // Undo may be pressed long after its render.
  const latest = useRef(selectionState);
  function saveSelection(next: SelectionState<Row>) {
    latest.current = next;
    setSelectionState(next);
    client.setQueryDefaults(queryKey, { gcTime: retentionMs });
    client.setQueryData<SelectionState<Row>>(queryKey, next);
  }
  const hasOtherFilters = selectionState.rows.length > 0 && selectionState.filters !== filters;
  const visibleById = new Map(visibleRows.map((row) => [row.id, row]));
  const currentRow = (row: Row) => {
    const now = visibleById.get(row.id);
    return now && now.version > row.version ? now : row;
  };
  const rows = hasOtherFilters ? [] : selectionState.rows.map(currentRow);

  useEffect(() => {
    if (!hasOtherFilters) return;
    saveSelection({ filters, rows: [] });
    onGone();
  });

  return {
    selected: new Map(rows.map((row) => [row.id, row])),
    choose(changed, isIn) {
      const ids = new Set(changed.map(({ id }) => id));
      const others = latest.current.rows.map(currentRow).filter(({ id }) => !ids.has(id));
      const next = isIn ? [...others, ...changed] : others;
      if (next.length > maxSelected) onTooMany();
      else saveSelection({ filters, rows: next });
    },
    update(changed) {
      const now = new Map(changed.map((row) => [row.id, row]));
      const { rows: before, ...others } = latest.current;
      saveSelection({ ...others, rows: before.map((row) => now.get(row.id) ?? row) });
    },
    clear: () => saveSelection({ filters, rows: [] }),
  };
}
