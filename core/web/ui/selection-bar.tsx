import { CloseButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import classes from './selection-bar.module.css';

/** Actions for the selected records, in place of a list's tools, so that nothing covers its rows. */
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
      <span className={classes.count} role="status">
        {texts.count}
      </span>
      {children}
      <CloseButton aria-label={texts.clear} title={texts.clear} onClick={clear} />
    </section>
  );
}
