import type { ReactNode } from 'react';
import classes from './floating-bar.module.css';

/** The save bar at the foot of a long form, always visible. */
export function FloatingBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.floatingBarBar}>
      <div className={classes.content}>{children}</div>
    </div>
  );
}
