import classes from './skeleton.module.css';

/** Keeps the place of what is still loading, in px. */
export function Skeleton({ height }: { height: number }) {
  return <div className={classes.skeleton} style={{ height }} data-skeleton aria-hidden="true" />;
}
