import type { ComponentProps } from 'react';
import classes from './form-stack.module.css';

/** A form whose fields stand one below the other. */
export function FormStack(props: ComponentProps<'form'>) {
  return <form {...props} className={classes.form} />;
}

/** The buttons at its end. */
export function FormActions({ children }: { children: React.ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

/** Two fields side by side where there is room. */
export function FormRow({ children }: { children: React.ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
