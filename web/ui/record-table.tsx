import type { ReactNode } from 'react';
import classes from './record-table.module.css';
import { useIsAtLeast } from './screen-width.ts';
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

/**
 * A native table; on a phone, a list of cards. The whole row leads where its link leads. What is
 * shown, and in which order, the server decides. Columns may be made anew at each render: heads and
 * cells are drawn in place, so that what has the focus in them keeps it.
 */
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
  const isPhone = !useIsAtLeast('md');
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
  return (
    <div className={tableClasses.frame}>
      <table
        className={`${tableClasses.table} ${classes.table}`}
        aria-label={label}
        aria-busy={isOutdated}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.sorted}
                data-wide-only={column.wideOnly || undefined}
              >
                {column.head ?? column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-wide-only={column.wideOnly || undefined}
                  data-short={column.isShort || undefined}
                >
                  {column.show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
