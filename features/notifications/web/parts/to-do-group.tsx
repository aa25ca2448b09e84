import type { ReactNode } from 'react';
import entryClasses from './entry.module.css';
import classes from './to-do-group.module.css';

/** What waits of one kind. */
export function ToDoGroup({
  heading,
  all,
  children,
}: {
  heading: string;
  /** The way to the whole list, where only its beginning is here. */
  all?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <div className={classes.head}>
        <h3 className={classes.heading}>{heading}</h3>
        {all}
      </div>
      <ul className={entryClasses.list}>{children}</ul>
    </div>
  );
}
