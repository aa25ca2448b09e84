import { useEffect, useRef } from 'react';

interface ArrivalHeadingProps {
  /** True when the page replaced another one; detected when omitted. */
  isNew?: boolean;
  children: string;
}

let hasShownPage = false;

/**
 * Returns true when a new page should take focus, because the focused element is gone: the keyboard
 * would start at the top and a screen reader would stay silent. False for the first page.
 */
export function takesFocus(): boolean {
  const isFirst = !hasShownPage;
  hasShownPage = true;
  return !isFirst && (document.activeElement ?? document.body) === document.body;
}

/** Heading of a page that opened without a click: scrolls to the top and takes focus. */
export function ArrivalHeading({ isNew, children }: ArrivalHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!(isNew ?? takesFocus())) return;
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, [isNew]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
