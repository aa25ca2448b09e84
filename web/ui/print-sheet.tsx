import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './print-sheet.module.css';

/** Prints its content, and nothing else of the page, as soon as it is there; then says so. */
export function PrintSheet({
  children,
  onPrinted,
}: {
  children: ReactNode;
  onPrinted: () => void;
}) {
  const printed = useRef(onPrinted);
  printed.current = onPrinted;
  useEffect(() => {
    const end = () => printed.current();
    window.addEventListener('afterprint', end);
    // Once the browser has laid it out.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return createPortal(
    <div className={classes.sheet} data-tokens="light">
      {children}
    </div>,
    document.body,
  );
}
