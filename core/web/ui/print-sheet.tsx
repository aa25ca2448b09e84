import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';

/**
 * Makes itself the only printed content while mounted, for the print button and the browser's
 * shortcuts. Hidden on screen.
 */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={classes.sheet} data-tokens="light">
      {children}
    </div>,
    document.body,
  );
}
