import type { ComponentProps } from 'react';
import classes from './form-stack.module.css';
import { Notice } from './notice.tsx';

/** A form with stacked fields. */
export function FormStack(props: ComponentProps<'form'>) {
  return <form {...props} className={classes.form} />;
}

/** The form's error, if any; announced again whenever `count` increases. */
export function FormProblem({ text, count }: { text: string | null; count: number }) {
  if (text === null) return null;
  return (
    <Notice key={count} tone="bad" takesFocus>
      {text}
    </Notice>
  );
}

/** The form's buttons. */
export function FormActions({ children }: { children: React.ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

/** Two fields side by side where there is room. */
export function FormRow({ children }: { children: React.ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
