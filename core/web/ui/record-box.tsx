import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ChangeEvent, ReactNode } from 'react';
import classes from './record-table.module.css';

/** Takes a record into the selection. What lies around it belongs to it, so that it is easily hit. */
export function RecordBox({
  label,
  isChecked,
  isPartly = false,
  isLabelShown = false,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  /** Some of those that it stands for. */
  isPartly?: boolean;
  isLabelShown?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  return (
    <Checkbox
      classNames={{ root: classes.box ?? '', body: classes.boxBody ?? '' }}
      size="sm"
      {...(isLabelShown ? { label, labelPosition: 'left' } : { 'aria-label': label, title: label })}
      checked={isChecked}
      indeterminate={isPartly}
      onChange={onChange}
    />
  );
}

/** The name in a row, as a link that takes up the whole row. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}
