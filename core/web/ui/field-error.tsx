import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field-error.module.css';

/** The error of a field that Mantine doesn't render. Point `aria-describedby` to its id. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className={classes.error}>
      <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
