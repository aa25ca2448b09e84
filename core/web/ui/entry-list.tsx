import type { ReactNode } from 'react';
import classes from './entry-list.module.css';

export interface Entry {
  key: string;
  title: string;
  /** When it was, and by whom. */
  about: ReactNode;
  /** What can be done with it, if anything. */
  action: ReactNode;
}

/** A few entries below each other, each with what can be done with it beside it. */
export function EntryList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={classes.list}>
      {entries.map(({ key, title, about, action }) => (
        <li key={key} className={classes.entry}>
          <div className={classes.words}>
            <p className={classes.title}>{title}</p>
            <div className={classes.about}>{about}</div>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
