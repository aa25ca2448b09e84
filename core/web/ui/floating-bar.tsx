import type { ReactNode } from 'react';
import classes from './floating-bar.module.css';

/** What saves a long form, at its foot and always in sight. */
export function FloatingBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.bar}>
      <div className={classes.content}>{children}</div>
    </div>
  );
}
