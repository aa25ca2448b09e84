import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ChangeEvent, ReactNode } from 'react';
import classes from './record-table.module.css';

/** A record's selection checkbox. The area around it counts too, so that it is easy to hit. */
export function RecordBox({
  label,
  isChecked,
  isPartly = false,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  /** Only some of its records are selected. */
  isPartly?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  return (
    <Checkbox
      classNames={{ root: classes.box ?? '', body: classes.boxBody ?? '' }}
      size="sm"
      aria-label={label}
      title={label}
      checked={isChecked}
      indeterminate={isPartly}
      onChange={onChange}
    />
  );
}

/** The name in a row, as a link that covers the whole row. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}
