import classes from './when.module.css';

export interface MomentInWords {
  /** ISO; null when it has not come. */
  at: string | null;
  /** As people say it. */
  relative: string;
  exact: string;
}

/** A moment as people say it, and exactly: below it, or on pointing at it. */
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
