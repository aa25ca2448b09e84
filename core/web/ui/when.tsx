import classes from './when.module.css';

export interface MomentInWords {
  /** ISO; null if it hasn't happened. */
  at: string | null;
  /** In words. */
  relative: string;
  exact: string;
}

/** A moment in words, and exactly: below it, or on hover. */
export function When({
  moment: { at, relative, exact },
  isExactShown = false,
}: {
  moment: MomentInWords;
  isExactShown?: boolean;
}) {
  if (at === null) return null;
  return (
    <time dateTime={at} title={isExactShown ? undefined : exact}>
      {relative}
      {isExactShown && <span className={classes.exact}>{exact}</span>}
    </time>
  );
}
