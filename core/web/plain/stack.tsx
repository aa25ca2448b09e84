import type { ReactNode } from 'react';
import classes from './stack.module.css';

/** Content one below the other. */
export function Stack({ isTight = false, children }: { isTight?: boolean; children: ReactNode }) {
  return (
    <div className={classes.stack} data-tight={isTight || undefined}>
      {children}
    </div>
  );
}
