import type { ReactNode } from 'react';
import classes from './key-hint.module.css';

/** The key of a button, on devices with a keyboard. */
export function KeyHint({ children }: { children: ReactNode }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
