import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';

/** One fact of each record. The first column of a table is the record's name, with its link. */
export interface RecordColumn<Row> {
  id: string;
  label: string;
  /** Null where there is nothing to show. `shown`: ids of the columns that the table has. */
  show: (row: Row, shown: readonly string[]) => ReactNode;
  /** The list can be sorted by it, in this direction first. */
  sort?: 'ascending' | 'descending';
  /** Never broken into two lines: a code, a moment. */
  isShort?: boolean;
  /** Left out where there is little room; the card and the file have it. */
  wideOnly?: boolean;
  /** In a card beside the name, and without its label. */
  isMark?: boolean;
}

/** Records that somebody has picked out to do something with, also those of other pages. */
export interface RecordSelection<Row> {
  selected: ReadonlyMap<string, Row>;
  /** Takes these in, or leaves them out. */
  choose: (rows: readonly Row[], isIn: boolean) => void;
  words: { all: string; one: (row: Row) => string };
}

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
});

/**
 * Which cells there are, in which order, and which rows are selected. Sorting, filtering and paging
 * are the server's. The table itself knows columns by their ids alone, so that they may be made anew
 * at each render; `columnOf` has what is drawn.
 */
export function useRecordModel<Row extends { id: string }>({
  rows,
  columns,
  shown,
  selection,
}: {
  rows: readonly Row[];
  columns: readonly RecordColumn<Row>[];
  /** Ids of the columns to show, in their order; all of them unless given. */
  shown: readonly string[] | undefined;
  selection: RecordSelection<Row> | undefined;
}) {
  const ids = columns.map(({ id }) => id).join(' ');
  const definitions = useMemo(
    () => ids.split(' ').map((id): ColumnDef<typeof features, Row> => ({ id })),
    [ids],
  );
  const wanted = shown ?? ids.split(' ');
  const rowSelection: Record<string, true> = {};
  for (const id of selection?.selected.keys() ?? []) rowSelection[id] = true;
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: ({ id }) => id,
    enableRowSelection: selection !== undefined,
    state: {
      columnOrder: [...wanted],
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, wanted.includes(id)])),
      rowSelection,
    },
    onRowSelectionChange(change) {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      const added = rows.filter(({ id }) => next[id] && !rowSelection[id]);
      const removed = rows.filter(({ id }) => !next[id] && rowSelection[id]);
      if (added.length > 0) selection?.choose(added, true);
      if (removed.length > 0) selection?.choose(removed, false);
    },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  return {
    table,
    /** Those that are shown, in their order. */
    shownColumns: table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []),
    /** As a click on its box; with `isRange` all from the one that was touched last. */
    select(id: string, isRange: boolean) {
      const row = table.getRowModel().rowsById[id];
      row?.getToggleSelectedHandler()({
        target: { checked: !row.getIsSelected() },
        shiftKey: isRange,
      });
    },
  };
}
export type RecordModel<Row extends { id: string }> = ReturnType<typeof useRecordModel<Row>>;
