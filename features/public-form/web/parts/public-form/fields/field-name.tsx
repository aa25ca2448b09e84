import type { ReactNode } from 'react';
import { headingProps } from './field-parts.ts';
import styles from './question-field.module.css';

interface FieldNameProps {
  isHeading: boolean;
  children: ReactNode;
}

/** The name of a group of inputs; the heading of the page when the page asks nothing else. */
export function GroupName({ isHeading, children }: FieldNameProps) {
  return (
    <legend className={styles.name}>
      {isHeading ? <h1 {...headingProps}>{children}</h1> : children}
    </legend>
  );
}

/** The same for a single input. */
export function InputName({ isHeading, id, children }: FieldNameProps & { id: string }) {
  const label = (
    <label htmlFor={id} className={isHeading ? undefined : styles.name}>
      {children}
    </label>
  );
  return isHeading ? <h1 {...headingProps}>{label}</h1> : label;
}
