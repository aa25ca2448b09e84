import classes from './when.module.css';

export interface MomentTexts {
  /** ISO; null if it hasn't happened. */
  at: string | null;
  /** In words. */
  relative: string;
  exact: string;
}

/** A moment in words, and exactly: below it, or on hover. */
export function When({
  moment: { at, relative, exact },
  isExactVisible = false,
}: {
  moment: MomentTexts;
  isExactVisible?: boolean;
}) {
  if (at === null) return null;
  return (
    <time dateTime={at} title={isExactVisible ? undefined : exact}>
      {relative}
      {isExactVisible && <span className={classes.exact}>{exact}</span>}
    </time>
  );
}
