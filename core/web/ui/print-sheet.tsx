import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';

/**
 * What is printed while it is there, and nothing else of the page, however printing is begun: by a
 * button or by the browser's own keys. Not seen on the screen.
 */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={classes.sheet} data-tokens="light">
      {children}
    </div>,
    document.body,
  );
}
