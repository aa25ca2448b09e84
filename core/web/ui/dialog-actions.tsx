import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/**
 * The buttons at the end of a dialog: cancel first, the main action last, at the right. They stay
 * visible while a long dialog scrolls.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
