import { Skeleton } from '@mantine/core';
import classes from './dashboard-screen.module.css';

/** The shape of what is coming. */
export function DashboardSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.grid} role="status" aria-label={label}>
      <div className={classes.column}>
        <Skeleton height={240} radius={14} />
        <Skeleton height={240} radius={14} />
      </div>
      <div className={classes.column}>
        <Skeleton height={320} radius={14} />
      </div>
    </div>
  );
}
