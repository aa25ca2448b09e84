import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './list-toolbar.module.css';

/** Above a list: its search and filters, and the number of results. */
export function ListToolbar({
  search,
  total,
  beside,
  notice,
  children,
}: {
  search: ReactNode;
  /** Announced whenever it changes. */
  total: string;
  /** Shown beside the total. */
  beside?: ReactNode;
  /** A note about the rows below. */
  notice?: ReactNode;
  /** The filters. */
  children: ReactNode;
}) {
  return (
    <>
      <Group gap="sm" align="flex-start">
        <div className={classes.search}>{search}</div>
        {children}
      </Group>
      <div className={classes.summary}>
        <span role="status">{total}</span>
        {beside}
      </div>
      {notice && <div className={classes.notice}>{notice}</div>}
    </>
  );
}
