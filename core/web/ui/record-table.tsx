import { type ReactNode, type RefObject, useRef } from 'react';
import { type Grid, GridTable } from './grid-table.tsx';
import { RecordCards, recordMark, useRecordKeys } from './record-cards.tsx';
import {
  type RecordColumn,
  type RecordSelection,
  useRowSelection,
  useShownColumns,
} from './record-model.ts';
import classes from './record-table.module.css';
import { useIsAtLeast } from './screen-width.ts';
import { SortButton } from './sort-button.tsx';
import { ariaSort, nextSort, type Sorting } from './sorting.ts';
import tableClasses from './table.module.css';

/** The ids of a list's columns other than the name, in order. */
export interface ChosenColumns {
  columnIds: readonly string[];
  /** The default columns. */
  isUsual: boolean;
}

/**
 * A native table; on a phone, a list of cards. The whole row acts as its link. The server filters
 * and sorts. A row of a grid is drawn again only when its record or the columns change, so columns
 * shouldn't be recreated at each render.
 */
export function RecordTable<Row extends { id: string }>({
  label,
  rows,
  columns,
  chosen,
  sorting,
  card,
  isOutdated,
  selection,
  hasKeys = false,
  grid,
}: {
  label: string;
  rows: readonly Row[];
  /** All columns; the first is the record's name. */
  columns: readonly RecordColumn<Row>[];
  /** Columns beside the name; all by default. */
  chosen?: ChosenColumns | undefined;
  /** Without it, heads don't sort. */
  sorting?: Sorting | undefined;
  /** The content of a card; the table's facts by default. */
  card?: ((row: Row) => ReactNode) | undefined;
  isOutdated: boolean;
  /** For a list with a grid. */
  selection?: RecordSelection<Row> | undefined;
  /** Enables j, k, and x (record-keys.ts). */
  hasKeys?: boolean;
  /** One-line rows of a fixed height; two lines on a phone. */
  grid?: Grid<Row> | undefined;
}) {
  const isPhone = !useIsAtLeast('md');
  const list = useRef<HTMLDivElement>(null);
  const shownColumns = useShownColumns(columns, chosen?.columnIds);
  const rowSelection = useRowSelection(rows, selection);
  useRecordKeys(list, { isOn: hasKeys, select: rowSelection?.select });
  const drawn = { label, rows, columns: shownColumns, selection: rowSelection, isOutdated, list };
  if (isPhone) return <RecordCards {...drawn} card={card} isDense={grid !== undefined} />;
  if (grid) return <GridTable {...drawn} sorting={sorting} grid={grid} />;
  return <Table {...drawn} sorting={sorting} isChosen={chosen !== undefined && !chosen.isUsual} />;
}

/** @param isChosen default columns hide when space is short; chosen ones always show */
function Table<Row extends { id: string }>({
  label,
  rows,
  columns,
  sorting,
  isOutdated,
  isChosen,
  list,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly RecordColumn<Row>[];
  sorting: Sorting | undefined;
  isOutdated: boolean;
  isChosen: boolean;
  list: RefObject<HTMLDivElement | null>;
}) {
  const wideOnly = (column: RecordColumn<Row>) => (!isChosen && column.wideOnly) || undefined;
  const visibleIds = columns.map(({ id }) => id);
  return (
    <div ref={list} className={tableClasses.frame}>
      <table
        className={`${tableClasses.table} ${classes.table}`}
        aria-label={label}
        aria-busy={isOutdated}
      >
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={sorting && column.sort && ariaSort(sorting.sort, column.id)}
                data-name={place === 0 || undefined}
                data-wide-only={wideOnly(column)}
              >
                {sorting && column.sort ? (
                  <SortButton
                    label={column.label}
                    sorted={ariaSort(sorting.sort, column.id)}
                    next={nextSort(sorting.sort, column.id, column.sort)}
                    sorting={sorting}
                  />
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} {...{ [recordMark]: row.id }}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-wide-only={wideOnly(column)}
                  data-short={column.isShort || undefined}
                >
                  {column.show(row, visibleIds)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
