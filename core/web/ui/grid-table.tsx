import { useMergedRef } from '@mantine/hooks';
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';
import classes from './grid-table.module.css';
import { RecordBox } from './record-box.tsx';
import { recordMark } from './record-cards.tsx';
import type { RecordColumn, RecordModel, RecordSelection } from './record-model.ts';
import { SortButton } from './sort-button.tsx';
import { ariaSort, nextSort, type Sorting } from './sorting.ts';

/** How a list of one-line rows is laid out. */
export interface Grid {
  density: string;
}

/** Widths in CSS pixels: the boxes, a column that names none, and the least for a name. */
const boxWidth = 40;
const usualWidth = 130;
const minNameWidth = 190;

const widthOf = (column: { width?: number }) => column.width ?? usualWidth;

/** Columns without room are left out; those that someone chose stay, and the table scrolls. */
function fitting<Row>(columns: readonly RecordColumn<Row>[], room: number, isChosen: boolean) {
  if (isChosen) return columns;
  return columns.filter(({ roomFrom = 0 }) => room >= roomFrom);
}

/** A table of one-line rows, whose columns have fixed widths; the name takes the rest. */
export function GridTable<Row extends { id: string }>({
  label,
  model: { table, shownColumns },
  selection,
  sorting,
  grid,
  isOutdated,
  isChosen,
  list,
}: {
  label: string;
  model: RecordModel<Row>;
  selection: RecordSelection<Row> | undefined;
  sorting: Sorting | undefined;
  grid: Grid;
  isOutdated: boolean;
  isChosen: boolean;
  list: RefObject<HTMLDivElement | null>;
}) {
  const { room, measured } = useRoom();
  const frame = useMergedRef(list, measured);
  const columns = fitting(shownColumns, room, isChosen);
  const visibleIds = columns.map(({ id }) => id);
  const [, ...others] = columns;
  const minWidth =
    (selection ? boxWidth : 0) +
    minNameWidth +
    others.reduce((sum, column) => sum + widthOf(column), 0);
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-density={grid.density}
      data-scrolls={minWidth > room || undefined}
    >
      <table
        className={classes.table}
        style={{ minWidth }}
        aria-label={label}
        aria-busy={isOutdated}
      >
        <colgroup>
          {selection && <col style={{ width: boxWidth }} />}
          {columns.map((column, place) => (
            <col key={column.id} style={place === 0 ? undefined : { width: widthOf(column) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes.boxCell}>
                <RecordBox
                  label={selection.texts.all}
                  isChecked={table.getIsAllPageRowsSelected()}
                  isPartly={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              </th>
            )}
            {columns.map((column, place) => (
              <Head
                key={column.id}
                column={column}
                sorting={sorting}
                style={place === 0 ? pinned(selection !== undefined) : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-selected={row.getIsSelected() || undefined}
              {...{ [recordMark]: row.id }}
              onClick={openRow}
            >
              {selection && (
                <td className={classes.boxCell}>
                  <RecordBox
                    label={selection.texts.one(row.original)}
                    isChecked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {columns.map((column, place) => (
                <td
                  key={column.id}
                  data-align={column.align}
                  style={place === 0 ? pinned(selection !== undefined) : undefined}
                  data-pinned={place === 0 || undefined}
                >
                  <Cell>{column.show(row.original, visibleIds)}</Cell>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const pinned = (hasBoxes: boolean): CSSProperties => ({
  insetInlineStart: hasBoxes ? boxWidth : 0,
});

function Head<Row>({
  column,
  sorting,
  style,
}: {
  column: RecordColumn<Row>;
  sorting: Sorting | undefined;
  style: CSSProperties | undefined;
}) {
  const sorted = sorting && column.sort && ariaSort(sorting.sort, column.id);
  return (
    <th
      scope="col"
      aria-sort={sorted}
      data-align={column.align}
      data-pinned={style !== undefined || undefined}
      style={style}
    >
      {sorting && column.sort ? (
        <SortButton
          label={column.label}
          sorted={ariaSort(sorting.sort, column.id)}
          next={nextSort(sorting.sort, column.id, column.sort)}
          sorting={sorting}
        />
      ) : (
        <span className={classes.cell}>{column.label}</span>
      )}
    </th>
  );
}

/** Cut off at the end of its column; plain text is then in the tooltip. */
function Cell({ children }: { children: ReactNode }) {
  return (
    <div className={classes.cell} title={typeof children === 'string' ? children : undefined}>
      {children}
    </div>
  );
}

/** A click anywhere in a row is one on its name, except on controls and selected text. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return;
  if (target.closest('a, button, input, label, select, [role]:not(tr)')) return;
  // React passes on clicks in dialogs that a row opened.
  if (!currentTarget.contains(target) || String(getSelection()) !== '') return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  currentTarget.querySelector('a')?.dispatchEvent(new window.MouseEvent('click', click));
}

/** The width of an element, known before it is painted. */
function useRoom() {
  const [element, measured] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { room, measured };
}
