import { type ReactNode, useDeferredValue } from 'react';

/** Less common parts of a menu, drawn once those above them show. */
export function DrawnLater({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
