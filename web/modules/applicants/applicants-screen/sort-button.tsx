import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ApplicantSort, nextSort, type SortColumn } from './list-filters.ts';
import classes from './sort-button.module.css';

/** For the head's aria-sort. */
export function sortedBy(
  sort: ApplicantSort,
  column: SortColumn,
): 'ascending' | 'descending' | 'none' {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : 'none';
}

/** The head of a column that the list can be sorted by. */
export function SortButton({
  column,
  label,
  sort,
  onSort,
}: {
  column: SortColumn;
  label: string;
  sort: ApplicantSort;
  onSort: (sort: ApplicantSort) => void;
}) {
  const { t } = useTranslation('applicants');
  const sorted = sortedBy(sort, column);
  const next = nextSort(sort, column);
  const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };
  const Icon = icons[sorted];
  return (
    <button
      type="button"
      className={classes.button}
      data-sorted={sorted !== 'none' || undefined}
      title={t('list.sortBy', { order: t(`list.sorts.${next}`) })}
      onClick={() => onSort(next)}
    >
      {label}
      <Icon className={classes.icon} size={15} stroke={1.9} aria-hidden="true" />
    </button>
  );
}
