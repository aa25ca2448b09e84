import type { ReactNode } from 'react';
import classes from './list-toolbar.module.css';

/** Above a list: what it is searched and narrowed by, and how much that leaves. */
export function ListToolbar({
  search,
  total,
  beside,
  notice,
  children,
}: {
  search: ReactNode;
  /** Said aloud whenever it changes. */
  total: string;
  /** What stands in the line of the total. */
  beside?: ReactNode;
  /** What to know of the rows that follow. */
  notice?: ReactNode;
  /** The filters. */
  children: ReactNode;
}) {
  return (
    <>
      <div className={classes.toolbar}>
        <div className={classes.search}>{search}</div>
        {children}
      </div>
      <div className={classes.summary}>
        <span role="status">{total}</span>
        {beside}
      </div>
      {notice && <div className={classes.notice}>{notice}</div>}
    </>
  );
}
