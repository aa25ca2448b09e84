import { Skeleton } from '@mantine/core';
import classes from './list-skeleton.module.css';

const rows = [1, 2, 3, 4, 5, 6];

export function ListSkeleton({ label }: { label: string }) {
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
