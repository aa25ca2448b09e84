import { useEffect, useRef } from 'react';

interface ArrivalHeadingProps {
  /** Whether the page has just taken the place of another one; found out where it isn't known. */
  isNew?: boolean;
  children: string;
}

let hasShownPage = false;

/**
 * For the page that has just come: whether it takes the focus, since what had it is no longer there.
 * A keyboard would begin at the very top else, and a screen reader say nothing. The first page to be
 * shown has taken the place of none, and begins as every page does.
 */
export function takesFocus(): boolean {
  const isFirst = !hasShownPage;
  hasShownPage = true;
  return !isFirst && (document.activeElement ?? document.body) === document.body;
}

/** The heading of a page that nobody went to by a button: it begins there, for eyes and readers. */
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
