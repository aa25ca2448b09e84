import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-button.module.css';

export type Sorted = 'ascending' | 'descending' | 'none';

/** For the head's aria-sort: a sort is a column's id, with `-` before it the other way round. */
export function sortedBy(sort: string, column: string): Sorted {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : 'none';
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** The head of a column that the list can be sorted by. */
export function SortButton({
  label,
  hint,
  sorted,
  onSort,
}: {
  label: string;
  /** What a click does. */
  hint: string;
  sorted: Sorted;
  onSort: () => void;
}) {
  const Icon = icons[sorted];
  return (
    <button
      type="button"
      className={classes.button}
      data-sorted={sorted !== 'none' || undefined}
      title={hint}
      onClick={onSort}
    >
      {label}
      <Icon className={classes.icon} size={15} stroke={1.9} aria-hidden="true" />
    </button>
  );
}
