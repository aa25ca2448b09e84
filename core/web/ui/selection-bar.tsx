import { CloseButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import classes from './selection-bar.module.css';

/** The save bar at the foot of a long form, always visible. */
export function FloatingBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.floatingBarBar}>
      <div className={classes.content}>{children}</div>
    </div>
  );
}

/** Actions for the selected records; at the foot of the list, always visible. */
export function SelectionBar({
  texts,
  onClear,
  children,
}: {
  texts: { label: string; count: string; clear: string };
  onClear: () => void;
  /** The buttons. */
  children: ReactNode;
}) {
  const bar = useRef<HTMLElement>(null);
  function clear() {
    // The bar disappears with the selection; the focus returns to the page.
    bar.current?.closest('main')?.focus({ preventScroll: true });
    onClear();
  }
  return (
    <section ref={bar} aria-label={texts.label} className={classes.bar}>
      <FloatingBar>
        <span className={classes.count} role="status">
          {texts.count}
        </span>
        {children}
        <CloseButton aria-label={texts.clear} title={texts.clear} onClick={clear} />
      </FloatingBar>
    </section>
  );
}

/** The same in place of a list's tools, so that nothing covers its rows. */
export function SelectionTools({
  texts,
  onClear,
  children,
}: React.ComponentProps<typeof SelectionBar>) {
  const bar = useRef<HTMLElement>(null);
  function clear() {
    bar.current?.closest('main')?.focus({ preventScroll: true });
    onClear();
  }
  return (
    <section ref={bar} aria-label={texts.label} className={classes.tools}>
      <span className={classes.count} role="status">
        {texts.count}
      </span>
      {children}
      <CloseButton aria-label={texts.clear} title={texts.clear} onClick={clear} />
    </section>
  );
}
