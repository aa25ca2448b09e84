import { Skeleton } from '@mantine/core';
import classes from './list-skeleton.module.css';

const rows = [1, 2, 3, 4, 5, 6];
const denseRows = Array.from({ length: 14 }, (_, row) => row + 1);

/** Rows that are loading. */
export function ListSkeleton({ label, isDense = false }: { label: string; isDense?: boolean }) {
  if (isDense) {
    return (
      <div className={classes.frame} role="status" aria-label={label} data-dense>
        {denseRows.map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton height={12} width={`${24 - (row % 4) * 2}%`} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={classes.frame} role="status" aria-label={label}>
      {rows.map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={14} width={`${38 - row * 3}%`} />
          <Skeleton height={12} width={`${60 - row * 4}%`} mt={10} />
        </div>
      ))}
    </div>
  );
}
