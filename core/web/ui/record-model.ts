import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';

/** A column of a list. The first column of a table is the record's name, with its link. */
export interface RecordColumn<Row> {
  id: string;
  label: string;
  /** Null if empty. `columnIds`: ids of the table's columns. */
  show: (row: Row, columnIds: readonly string[]) => ReactNode;
  /** Makes the list sortable by it, in this direction first. */
  sort?: 'ascending' | 'descending';
  /** Never wraps: a code, a moment. */
  isShort?: boolean;
  /** Hidden where there is little room; cards and exports include it. */
  wideOnly?: boolean;
  /** In a card beside the name, without its label. */
  isMark?: boolean;
  /** In a table of one-line rows: the width, and which columns are left out first without room. */
  width?: number;
  rank?: number;
  align?: 'end';
}

/** Selected records, including those on other pages. */
export interface RecordSelection<Row> {
  selected: ReadonlyMap<string, Row>;
  /** Selects or deselects these. */
  choose: (rows: readonly Row[], isIn: boolean) => void;
  /** False hides the checkboxes; the keyboard still selects. True by default. */
  hasBoxes?: boolean;
  texts: { all: string; one: (row: Row) => string };
}

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
});

/**
 * The state of a table: its columns, their order, and the selected rows. The server sorts, filters,
 * and pages. The table knows columns only by id; `shownColumns` has what to render, and stays the
 * same while the columns and their order do, so that rows aren't drawn again.
 */
export function useRecordModel<Row extends { id: string }>({
  rows,
  columns,
  columnIds,
  selection,
}: {
  rows: readonly Row[];
  columns: readonly RecordColumn<Row>[];
  /** Ids of the columns to show, in order; all by default. */
  columnIds: readonly string[] | undefined;
  selection: RecordSelection<Row> | undefined;
}) {
  const ids = columns.map(({ id }) => id).join(' ');
  const definitions = useMemo(
    () => ids.split(' ').map((id): ColumnDef<typeof features, Row> => ({ id })),
    [ids],
  );
  const wanted = columnIds ?? ids.split(' ');
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
  const shownIds = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join(' ');
  const shownColumns = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]));
    return shownIds.split(' ').flatMap((id) => byId.get(id) ?? []);
  }, [columns, shownIds]);
  return {
    table,
    /** The shown columns, in order. */
    shownColumns,
    /** Like a click on its box; with `isRange`, selects from the last one touched. */
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
