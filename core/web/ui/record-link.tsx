import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './record-table.module.css';

/** The name in a row, as a link that takes up the whole row. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}
