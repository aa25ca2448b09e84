import { useEffect, useRef } from 'react';
import { takesFocus } from './page-focus.ts';

interface ArrivalHeadingProps {
  /** Whether the page has just taken the place of another one; found out where it isn't known. */
  isNew?: boolean;
  children: string;
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
