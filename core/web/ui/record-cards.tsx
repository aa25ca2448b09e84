import { type ReactNode, type RefObject, useRef } from 'react';
import { RecordBox } from './record-box.tsx';
import { type RecordColumn, type RowSelection, useSelected } from './record-model.ts';
import classes from './record-table.module.css';
import { useSingleKeys } from './single-key.ts';

/** Each row or card has this attribute with the id of its record. */
export const recordMark = 'data-record';

/**
 * j and k move between rows and focus their links, so that Enter opens the record and screen
 * readers announce it. Space or x selects, Shift X a range, Shift J and K the next rows too, and
 * Escape leaves the rows. From elsewhere on the screen, they return to the last focused row.
 */
export function useRecordKeys(
  list: RefObject<HTMLElement | null>,
  { isOn, select }: { isOn: boolean; select: RowSelection<never>['select'] | undefined },
): void {
  const last = useRef<string | null>(null);

  function rowWithFocus(): HTMLElement | undefined {
    const row = document.activeElement?.closest<HTMLElement>(`[${recordMark}]`);
    return row && list.current?.contains(row) ? row : undefined;
  }

  function go(step: 1 | -1) {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${recordMark}]`) ?? [])];
    const focused = rowWithFocus();
    const from = focused ?? rows.find((row) => row.getAttribute(recordMark) === last.current);
    const place = from ? rows.indexOf(from) : -1;
    const wanted = focused || step === -1 ? place + step : Math.max(place, 0);
    const row = rows[Math.min(Math.max(wanted, 0), rows.length - 1)];
    last.current = row?.getAttribute(recordMark) ?? null;
    row?.querySelector('a')?.focus();
  }

  function selectFocused({ shiftKey }: KeyboardEvent) {
    const row = rowWithFocus();
    const id = row?.getAttribute(recordMark);
    if (id) select?.(id, row?.dataset.selected === undefined, shiftKey);
  }

  function addFocused() {
    const id = rowWithFocus()?.getAttribute(recordMark);
    if (id) select?.(id, true, false);
  }

  function extend(step: 1 | -1) {
    addFocused();
    go(step);
    addFocused();
  }

  /** On a control in a row, Space is the control's. */
  function selectBySpace(event: KeyboardEvent) {
    if (!rowWithFocus() || document.activeElement?.tagName !== 'A') return false;
    return selectFocused(event);
  }

  function leave() {
    const row = rowWithFocus();
    if (!row || document.activeElement?.tagName !== 'A') return false;
    return row.closest('main')?.focus({ preventScroll: true });
  }

  useSingleKeys(isOn, {
    j: () => go(1),
    k: () => go(-1),
    Escape: leave,
    ...(select && {
      x: selectFocused,
      X: selectFocused,
      ' ': selectBySpace,
      J: () => extend(1),
      K: () => extend(-1),
    }),
  });
}

/** Records as stacked cards, where a table has no room. */
export function RecordCards<Row extends { id: string }>({
  label,
  rows,
  columns,
  selection,
  card,
  isOutdated,
  list,
  isDense = false,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly RecordColumn<Row>[];
  selection: RowSelection<Row> | undefined;
  card: ((row: Row) => ReactNode) | undefined;
  isOutdated: boolean;
  list: RefObject<HTMLDivElement | null>;
  /** Rows of two lines, without space between them. */
  isDense?: boolean;
}) {
  return (
    <div ref={list} data-dense={isDense || undefined} className={classes.cardList}>
      <ul className={classes.cards} aria-label={label} aria-busy={isOutdated}>
        {rows.map((row) => (
          <Card key={row.id} id={row.id} selection={selection} boxLabel={selection?.texts.one(row)}>
            {card ? card(row) : <Facts row={row} columns={columns} />}
          </Card>
        ))}
      </ul>
    </div>
  );
}

function Card<Row>({
  id,
  selection,
  boxLabel = '',
  children,
}: {
  id: string;
  selection: RowSelection<Row> | undefined;
  boxLabel: string | undefined;
  children: ReactNode;
}) {
  const isSelected = useSelected(selection?.selected, (rows) => rows.has(id));
  return (
    <li className={classes.card} data-selected={isSelected || undefined} {...{ [recordMark]: id }}>
      <div className={classes.cardWords}>{children}</div>
      {selection?.hasBoxes && (
        <RecordBox
          label={boxLabel}
          isChecked={isSelected}
          onChange={(isIn, isRange) => selection.select(id, isIn, isRange)}
        />
      )}
    </li>
  );
}

/** The name with its marks, and below it the other chosen columns with values. */
function Facts<Row>({ row, columns }: { row: Row; columns: readonly RecordColumn<Row>[] }) {
  const [name, ...others] = columns;
  const columnIds = columns.map(({ id }) => id);
  const facts = others
    .filter(({ isMark }) => !isMark)
    .map(({ id, label, show }) => ({ id, label, value: show(row, columnIds) }))
    .filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <>
      <div className={classes.cardHead}>
        <div>{name?.show(row, columnIds)}</div>
        {others
          .filter(({ isMark }) => isMark)
          .map(({ id, show }) => (
            <div key={id}>{show(row, columnIds)}</div>
          ))}
      </div>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ id, label, value }) => (
            <div key={id} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
