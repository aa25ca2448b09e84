import type { ComponentProps, ReactNode } from 'react';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import classes from './cell-edit.module.css';

export interface CellProps {
  row: ApplicantSummary;
  /** The name of the field. */
  label: string;
  /** Only shows the value. */
  isFixed?: boolean;
  children: ReactNode;
}

/** The value as a button, which looks like text until it is pointed at. */
export function CellButton({
  label,
  ...props
}: { label: string } & Omit<ComponentProps<'button'>, 'type' | 'title' | 'className'>) {
  return <button type="button" title={label} {...props} className={classes.value} />;
}
