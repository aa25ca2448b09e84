import { CloseButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import classes from './selection-bar.module.css';

/** What saves a long form, at its foot and always in sight. */
export function FloatingBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.floatingBarBar}>
      <div className={classes.content}>{children}</div>
    </div>
  );
}

/** What can be done with the records that are selected; at the foot of the list, always in sight. */
export function SelectionBar({
  words,
  onClear,
  children,
}: {
  words: { label: string; count: string; clear: string };
  onClear: () => void;
  /** The buttons. */
  children: ReactNode;
}) {
  const bar = useRef<HTMLElement>(null);
  function clear() {
    // The bar is gone with the selection; the focus goes back to the page.
    bar.current?.closest('main')?.focus({ preventScroll: true });
    onClear();
  }
  return (
    <section ref={bar} aria-label={words.label} className={classes.bar}>
      <FloatingBar>
        <span className={classes.count} role="status">
          {words.count}
        </span>
        {children}
        <CloseButton aria-label={words.clear} title={words.clear} onClick={clear} />
      </FloatingBar>
    </section>
  );
}
