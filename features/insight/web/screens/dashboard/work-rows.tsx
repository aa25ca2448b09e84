import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DangerMarks } from '#features/person/web/parts/dangers/danger-marks.tsx';
import type { DangerMark } from '#features/questions/contract/danger-rules.ts';
import classes from './dashboard-screen.module.css';

/** A row of a work list: link, label, and reason. */
export interface WorkRow {
  id: string;
  to: string;
  name: string;
  detail?: ReactNode;
  marks?: readonly DangerMark[];
  /** A relative time; its title has the exact moment. */
  aside: ReactNode;
  asideTitle?: string;
}

export function WorkRows({ rows }: { rows: readonly WorkRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className={classes.list}>
      {rows.map(({ id, to, name, detail, marks = [], aside, asideTitle }) => (
        <li key={id} className={classes.row}>
          <span className={classes.who}>
            <Link className={classes.name} to={to}>
              {name}
            </Link>
            <DangerMarks marks={marks} />
            {detail && <span className={classes.detail}>{detail}</span>}
          </span>
          <span className={classes.detail} title={asideTitle}>
            {aside}
          </span>
        </li>
      ))}
    </ul>
  );
}
