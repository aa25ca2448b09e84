import { useMediaQuery } from '@mantine/hooks';
import { tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import classes from './record-table.module.css';
import tableClasses from './table.module.css';

export interface RecordColumn<Row> {
  id: string;
  label: string;
  show: (row: Row) => ReactNode;
  /** A button that sorts, in place of the plain label. */
  head?: ReactNode;
  sorted?: 'ascending' | 'descending' | 'none' | undefined;
  /** Never broken into two lines: a code, a moment. */
  isShort?: boolean;
  /** Left out where there is little room; the card and the file have it. */
  wideOnly?: boolean;
}

// What is shown, and in which order, the server decides: no feature of the table is needed. Heads and
// cells are drawn here and not by the table's own FlexRender, which takes each function that draws for
// a component: a column made anew would be another one, and what has the focus in it would be lost.
const features = tableFeatures({});

/** A native table; on a phone, a list of cards. The whole row leads where its link leads. */
export function RecordTable<Row extends { id: string }>({
  label,
  rows,
  columns,
  card,
  isOutdated,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly RecordColumn<Row>[];
  card: (row: Row) => ReactNode;
  isOutdated: boolean;
}) {
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, {
    getInitialValueInEffect: false,
  });
  if (isPhone) {
    return (
      <ul className={classes.cards} aria-label={label} aria-busy={isOutdated}>
        {rows.map((row) => (
          <li key={row.id} className={classes.card}>
            {card(row)}
          </li>
        ))}
      </ul>
    );
  }
  return <Table label={label} rows={rows} columns={columns} isOutdated={isOutdated} />;
}

function Table<Row extends { id: string }>({
  label,
  rows,
  columns,
  isOutdated,
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly RecordColumn<Row>[];
  isOutdated: boolean;
}) {
  const ids = columns.map(({ id }) => id).join(' ');
  const table = useTable({
    features,
    data: rows as Row[],
    columns: useMemo(() => ids.split(' ').map((id) => ({ id })), [ids]),
    getRowId: ({ id }) => id,
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const isWideOnly = (id: string) => byId.get(id)?.wideOnly || undefined;
  return (
    <div className={tableClasses.frame}>
      <table
        className={`${tableClasses.table} ${classes.table}`}
        aria-label={label}
        aria-busy={isOutdated}
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={byId.get(header.column.id)?.sorted}
                  data-wide-only={isWideOnly(header.column.id)}
                >
                  {headOf(byId.get(header.column.id))}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  data-wide-only={isWideOnly(cell.column.id)}
                  data-short={byId.get(cell.column.id)?.isShort || undefined}
                >
                  {byId.get(cell.column.id)?.show(row.original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function headOf<Row>(column: RecordColumn<Row> | undefined): ReactNode {
  return column?.head ?? column?.label;
}
