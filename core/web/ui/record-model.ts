import { type ReactNode, useCallback, useMemo, useRef, useSyncExternalStore } from 'react';

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

/** Selected records by id, including those on other pages. */
export interface SelectedRows<Row> {
  /** The same object until it changes. */
  rows: () => ReadonlyMap<string, Row>;
  subscribe: (reader: () => void) => () => void;
}

/** Reads a selection. The component is drawn again when the value changes that `read` returns. */
export function useSelected<Row, Value>(
  selected: SelectedRows<Row> | undefined,
  read: (rows: ReadonlyMap<string, Row>) => Value,
): Value {
  return useSyncExternalStore(selected?.subscribe ?? neverChanges, () =>
    read(selected?.rows() ?? noRows),
  );
}

const noRows: ReadonlyMap<string, never> = new Map<string, never>();
const neverChanges = () => () => undefined;

/** Lets people select rows. */
export interface RecordSelection<Row> {
  selected: SelectedRows<Row>;
  /** Selects or deselects these. */
  choose: (rows: readonly Row[], isIn: boolean) => void;
  /** False hides the checkboxes; the keyboard still selects. True by default. */
  hasBoxes?: boolean;
  texts: { all: string; one: (row: Row) => string };
}

/** The selection, and how a row joins or leaves it. */
export interface RowSelection<Row> extends RecordSelection<Row> {
  hasBoxes: boolean;
  /** With `isRange`, for all rows from the last one touched. Stays the same function. */
  select: (id: string, isIn: boolean, isRange: boolean) => void;
}

export function useRowSelection<Row extends { id: string }>(
  rows: readonly Row[],
  selection: RecordSelection<Row> | undefined,
): RowSelection<Row> | undefined {
  const latest = useRef({ rows, selection });
  latest.current = { rows, selection };
  const lastTouched = useRef<string>(undefined);
  const select = useCallback<RowSelection<Row>['select']>((id, isIn, isRange) => {
    const now = latest.current;
    const place = now.rows.findIndex((row) => row.id === id);
    const anchor = isRange ? now.rows.findIndex((row) => row.id === lastTouched.current) : -1;
    const from = anchor === -1 ? place : Math.min(anchor, place);
    lastTouched.current = id;
    now.selection?.choose(now.rows.slice(from, Math.max(anchor, place) + 1), isIn);
  }, []);
  return selection && { ...selection, hasBoxes: selection.hasBoxes !== false, select };
}

/**
 * The shown columns, in order: the first one and those with these ids. They stay the same while the
 * ids do, so that rows aren't drawn again.
 */
export function useShownColumns<Row>(
  columns: readonly RecordColumn<Row>[],
  columnIds: readonly string[] | undefined,
): readonly RecordColumn<Row>[] {
  const ids = columnIds?.join(' ');
  return useMemo(() => {
    if (ids === undefined) return columns;
    const byId = new Map(columns.map((column) => [column.id, column]));
    return [...columns.slice(0, 1), ...ids.split(' ').flatMap((id) => byId.get(id) ?? [])];
  }, [columns, ids]);
}
