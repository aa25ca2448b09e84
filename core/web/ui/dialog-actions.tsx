import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/**
 * What ends a dialog, alike in all of them: the way out first, what the dialog is for last, at the
 * right. They stay in sight while a long dialog is scrolled.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
