import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import classes from './sort-button.module.css';
import type { Sorted, Sorting } from './sorting.ts';

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

/** The head of a sortable column. */
export function SortButton({
  label,
  sorted,
  next,
  sorting: { hint, onSort },
}: {
  label: string;
  sorted: Sorted;
  /** The sort after a click. */
  next: string;
  sorting: Sorting;
}) {
  const Icon = icons[sorted];
  return (
    <button
      type="button"
      className={classes.button}
      data-sorted={sorted !== 'none' || undefined}
      title={hint(next)}
      onClick={() => onSort(next)}
    >
      {label}
      <Icon className={classes.icon} size={15} stroke={1.9} aria-hidden="true" />
    </button>
  );
}
