import type { ReactNode } from 'react';
import classes from './entry-list.module.css';

export interface Entry {
  key: string;
  title: string;
  /** The time and author. */
  about: ReactNode;
  /** The action for this entry, if any. */
  action: ReactNode;
}

/** A short list of entries, each with its action. */
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
