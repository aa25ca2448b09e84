import { useMergedRef } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { clampWidth, useColumnDrag, useColumnResize } from './column-drag.ts';
import {
  boxWidth,
  type ColumnLayout,
  type GridColumn,
  maxWidth,
  minWidth,
  placeColumns,
} from './grid-columns.ts';
import classes from './grid-table.module.css';
import { RecordBox } from './record-box.tsx';
import { recordMark } from './record-cards.tsx';
import {
  type RecordColumn,
  type RowSelection,
  type SelectedRows,
  useSelected,
} from './record-model.ts';
import { SortButton } from './sort-button.tsx';
import { ariaSort, nextSort, type Sorting } from './sorting.ts';

/** How a list of one-line rows is laid out. */
export interface Grid<Row = never> {
  density: string;
  columns?: GridChoices | undefined;
  groups?: GridGroups<Row> | undefined;
}

/** The columns as this person wants them, and how to change that. */
export interface GridChoices extends ColumnLayout {
  resize: (id: string, width: number) => void;
  /** The new order of the columns beside the name. */
  move: (columnIds: string[]) => void;
  resizeLabel: (column: string) => string;
}

/** Rows come sorted by group. */
export interface GridGroups<Row> {
  groupKey: (row: Row) => string;
  label: (key: string) => ReactNode;
  /** The number of rows on all pages. */
  count: (key: string) => string;
}

const noLayout: ColumnLayout = { widths: {}, pinned: [] };

/** A table of one-line rows, whose columns have fixed widths; the name takes the rest. */
export function GridTable<Row extends { id: string }>({
  label,
  rows,
  columns,
  selection,
  sorting,
  grid,
  isOutdated,
  list,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly RecordColumn<Row>[];
  selection: RowSelection<Row> | undefined;
  sorting: Sorting | undefined;
  grid: Grid<Row>;
  isOutdated: boolean;
  list: RefObject<HTMLDivElement | null>;
}) {
  const { room, measured } = useRoom();
  const frame = useMergedRef(list, measured);
  const choices = grid.columns;
  const resizing = useColumnResize((id, width) => choices?.resize(id, width));
  const { resized } = resizing;
  const { widths, pinned } = choices ?? noLayout;
  const hasBoxes = selection?.hasBoxes === true;
  const placed = useMemo(() => {
    const current = resized ? { ...widths, [resized.id]: resized.width } : widths;
    return placeColumns(columns, { widths: current, pinned }, { room, hasBoxes });
  }, [columns, widths, pinned, resized, room, hasBoxes]);
  const isFixed = placed.columns[0]?.width !== undefined;
  const drawnRows = useRowsInSteps(rows);
  const isComplete = drawnRows.length === rows.length;
  return (
    <div
      ref={frame}
      className={classes.frame}
      data-density={grid.density}
      data-scrolls={placed.width > room || undefined}
      // Keeps what is below in its place.
      style={isComplete ? undefined : { minHeight: `calc(${rows.length + 1} * var(--row))` }}
    >
      <table
        className={classes.table}
        style={{ minWidth: placed.width }}
        aria-label={label}
        aria-busy={isOutdated}
      >
        <colgroup>
          {hasBoxes && <col style={{ width: boxWidth }} />}
          {placed.columns.map(({ column, width }) => (
            <col key={column.id} style={width === undefined ? undefined : { width }} />
          ))}
          {isFixed && <col />}
        </colgroup>
        <Heads
          rows={rows}
          columns={placed.columns}
          selection={selection}
          sorting={sorting}
          choices={choices}
          onResizeStart={resizing.start}
          isFixed={isFixed}
        />
        <Rows
          rows={drawnRows}
          isComplete={isComplete}
          columns={placed.columns}
          selection={selection}
          groups={grid.groups}
          isFixed={isFixed}
        />
      </table>
    </div>
  );
}

const stuck = (pinnedAt: number | undefined) =>
  pinnedAt === undefined ? undefined : ({ '--pinned-at': `${pinnedAt}px` } as CSSProperties);

function Heads<Row extends { id: string }>({
  rows,
  columns,
  selection,
  sorting,
  choices,
  onResizeStart,
  isFixed,
}: {
  rows: readonly Row[];
  columns: readonly GridColumn<Row>[];
  selection: RowSelection<Row> | undefined;
  sorting: Sorting | undefined;
  choices: GridChoices | undefined;
  onResizeStart: ReturnType<typeof useColumnResize>['start'];
  isFixed: boolean;
}) {
  const others = columns.slice(1).map(({ column }) => column.id);
  const drag = useColumnDrag(
    choices &&
      ((id, before) => {
        const rest = others.filter((other) => other !== id);
        const place = before === null ? rest.length : rest.indexOf(before);
        choices.move(rest.toSpliced(place, 0, id));
      }),
  );
  return (
    <thead>
      <tr>
        {selection?.hasBoxes && (
          <th scope="col" className={classes.boxCell}>
            <AllBox rows={rows} selection={selection} />
          </th>
        )}
        {columns.map(({ column, width, pinnedAt }, place) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={sorting && column.sort && ariaSort(sorting.sort, column.id)}
            data-align={column.align}
            data-pinned={pinnedAt !== undefined || undefined}
            data-column={place === 0 ? undefined : column.id}
            data-dragged={drag.dragged === column.id || undefined}
            data-landing={drag.landing === column.id || undefined}
            data-landing-after={(drag.landing === '' && place === columns.length - 1) || undefined}
            style={stuck(pinnedAt)}
            onPointerDown={place === 0 ? undefined : (event) => drag.start(event, column.id)}
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
            {choices && (
              <ResizeHandle
                label={choices.resizeLabel(column.label)}
                width={width}
                onStart={(event) => onResizeStart(event, column.id)}
                onResize={(to) => choices.resize(column.id, to)}
              />
            )}
          </th>
        ))}
        {isFixed && <td aria-hidden="true" />}
      </tr>
    </thead>
  );
}

/** Selects all rows of the page. */
function AllBox<Row extends { id: string }>({
  rows,
  selection: { selected, choose, texts },
}: {
  rows: readonly Row[];
  selection: RowSelection<Row>;
}) {
  const count = useSelected(selected, (chosen) => rows.filter(({ id }) => chosen.has(id)).length);
  return (
    <RecordBox
      label={texts.all}
      isChecked={count === rows.length}
      isPartly={count > 0 && count < rows.length}
      onChange={(isIn) => choose(rows, isIn)}
    />
  );
}

/** Pixels per arrow key. */
const keyStep = 16;

/** The edge of a column, for the pointer and arrow keys. */
function ResizeHandle({
  label,
  width,
  onStart,
  onResize,
}: {
  label: string;
  width: number | undefined;
  onStart: (event: React.PointerEvent<HTMLElement>) => void;
  onResize: (width: number) => void;
}) {
  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const now = width ?? event.currentTarget.closest('th')?.getBoundingClientRect().width ?? 0;
    onResize(clampWidth(now + step));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      aria-valuenow={Math.round(width ?? maxWidth / 2)}
      tabIndex={0}
      className={classes.edge}
      onPointerDown={onStart}
      onKeyDown={press}
    />
  );
}

/** Consecutive rows of one group. */
function inGroups<Item>(
  rows: readonly Item[],
  groupKey: ((item: Item) => string) | undefined,
): { key: string; rows: Item[] }[] {
  const groups: { key: string; rows: Item[] }[] = [];
  for (const row of rows) {
    const key = groupKey?.(row) ?? '';
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ key, rows: [row] });
  }
  return groups;
}

function Rows<Row extends { id: string }>({
  rows,
  isComplete,
  columns,
  selection,
  groups,
  isFixed,
}: {
  rows: readonly Row[];
  /** False while more rows follow at once. */
  isComplete: boolean;
  columns: readonly GridColumn<Row>[];
  selection: RowSelection<Row> | undefined;
  groups: GridGroups<Row> | undefined;
  isFixed: boolean;
}) {
  const [folded, setFolded] = useState<readonly string[]>([]);
  const width = columns.length + (selection?.hasBoxes ? 1 : 0) + (isFixed ? 1 : 0);
  const toggle = (key: string) =>
    setFolded((before) =>
      before.includes(key) ? before.filter((other) => other !== key) : [...before, key],
    );
  return inGroups(rows, groups?.groupKey).map(({ key, rows: inGroup }) => {
    const isFolded = groups !== undefined && folded.includes(key);
    return (
      <tbody key={key} aria-busy={!isComplete || undefined}>
        {groups && (
          <tr className={classes.group}>
            <th scope="rowgroup" colSpan={width}>
              <button type="button" aria-expanded={!isFolded} onClick={() => toggle(key)}>
                {isFolded ? (
                  <IconChevronRight size={14} stroke={2} aria-hidden="true" />
                ) : (
                  <IconChevronDown size={14} stroke={2} aria-hidden="true" />
                )}
                <span>{groups.label(key)}</span>
                <span className={classes.groupCount}>{groups.count(key)}</span>
              </button>
            </th>
          </tr>
        )}
        {!isFolded &&
          inGroup.map((row) => (
            <GridRow<Row>
              key={row.id}
              row={row}
              columns={columns}
              boxLabel={selection?.hasBoxes ? selection.texts.one(row) : undefined}
              selected={selection?.selected}
              isFixed={isFixed}
              onSelect={selection?.select}
            />
          ))}
      </tbody>
    );
  });
}

/** So many are drawn within two frames on a slow computer. */
const rowsPerStep = 12;

/**
 * Draws rows in steps from the top; a click or a letter in between comes first. Rows that were drawn
 * already stay.
 */
function useRowsInSteps<Item extends { id: string }>(rows: readonly Item[]): readonly Item[] {
  const ids = rows.map(({ id }) => id).join(' ');
  const [list, setList] = useState({ ids, count: rowsPerStep, known: new Set<string>() });
  if (list.ids !== ids) {
    const known = new Set(
      list.ids.split(' ').filter((id, place) => place < list.count || list.known.has(id)),
    );
    setList({ ids, count: rowsPerStep, known });
  }
  const drawn = rows.filter(({ id }, place) => place < list.count || list.known.has(id));
  const isDone = drawn.length === rows.length;
  // After every commit, and not by adding to the count: React may apply the steps of an earlier list
  // again before this one's.
  useEffect(() => {
    if (!isDone) startTransition(() => setList({ ...list, count: list.count + rowsPerStep }));
  });
  return drawn;
}

interface GridRowProps<Row> {
  row: Row;
  columns: readonly GridColumn<Row>[];
  /** Undefined without a box. */
  boxLabel: string | undefined;
  selected: SelectedRows<Row> | undefined;
  isFixed: boolean;
  onSelect: RowSelection<Row>['select'] | undefined;
}

/** Selecting a row must not draw the others again. */
const GridRow = memo(function GridRow<Row extends { id: string }>({
  row,
  columns,
  boxLabel,
  selected,
  isFixed,
  onSelect,
}: GridRowProps<Row>) {
  const isSelected = useSelected(selected, (rows) => rows.has(row.id));
  return (
    <tr
      data-selected={isSelected || undefined}
      {...{ [recordMark]: row.id }}
      onClick={openRow}
      onFocus={frameRow}
      onBlur={unframeRow}
    >
      {boxLabel !== undefined && (
        <td className={classes.boxCell}>
          <RecordBox
            label={boxLabel}
            isChecked={isSelected}
            onChange={(isIn, isRange) => onSelect?.(row.id, isIn, isRange)}
          />
        </td>
      )}
      <Cells row={row} columns={columns} />
      {isFixed && <td aria-hidden="true" />}
    </tr>
  );
}) as <Row extends { id: string }>(props: GridRowProps<Row> & { key: string }) => ReactNode;

type CellsProps<Row> = Pick<GridRowProps<Row>, 'row' | 'columns'>;

/** Selecting a row must not draw its cells again. */
const Cells = memo(function Cells<Row extends { id: string }>({ row, columns }: CellsProps<Row>) {
  const visibleIds = columns.map(({ column }) => column.id);
  return columns.map(({ column, pinnedAt }, place) => {
    const value = column.show(row, visibleIds);
    return (
      <td
        key={column.id}
        data-name={place === 0 || undefined}
        data-align={column.align}
        data-pinned={pinnedAt !== undefined || undefined}
        style={stuck(pinnedAt)}
        // For text that is cut off.
        title={typeof value === 'string' ? value : undefined}
      >
        {value}
      </td>
    );
  });
}) as <Row extends { id: string }>(props: CellsProps<Row>) => ReactNode;

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

/**
 * Frames a row while the keyboard is on its name. In CSS, this would take `:has()`, which computes the
 * styles of all cells again after every change of the table.
 */
function frameRow({ target, currentTarget }: FocusEvent<HTMLTableRowElement>) {
  if (target.matches('[data-name] a:focus-visible')) currentTarget.dataset.focused = '';
}

function unframeRow({ currentTarget }: FocusEvent<HTMLTableRowElement>) {
  delete currentTarget.dataset.focused;
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
