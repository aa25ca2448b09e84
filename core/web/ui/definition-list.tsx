import type { ReactNode } from 'react';
import classes from './definition-list.module.css';

export interface Definition {
  term: string;
  /** Distinguishes items with equal terms. */
  key?: string;
  /** Empty values (null, undefined, '') are shown as `missing`. */
  value: ReactNode;
}

/** Terms and values, in two columns where there is room. */
export function DefinitionList({
  items,
  missing = '–',
}: {
  items: readonly Definition[];
  missing?: ReactNode;
}) {
  return (
    <dl className={classes.list}>
      {items.map(({ term, value, key = term }) => (
        <div key={key} className={classes.item}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>
            {isMissing(value) ? <span className={classes.missing}>{missing}</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function isMissing(value: ReactNode): boolean {
  return value === null || value === undefined || value === '';
}
