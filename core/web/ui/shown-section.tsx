import { Skeleton } from '@mantine/core';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import classes from './shown-section.module.css';

/**
 * The current section of a screen, as a named group. After a switch, its heading takes the focus
 * once it is there, as on a new page.
 */
export function ShownSection({
  name,
  label,
  loadingLabel,
  kept,
  children,
}: {
  name: string;
  label: string;
  loadingLabel: string;
  /** Stays mounted while other sections are shown, since it may hold input. */
  kept?: ReactNode;
  children: ReactNode;
}) {
  const shown = useRef<HTMLDivElement>(null);
  const arrivedAt = useRef(name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parts are the sections with headings
    <div ref={shown} className={classes.shown} role="group" aria-label={label} tabIndex={-1}>
      {kept}
      <Suspense key={name} fallback={<Loading label={loadingLabel} />}>
        {children}
        <Arrival name={name} arrivedAt={arrivedAt} shown={shown} />
      </Suspense>
    </div>
  );
}

/**
 * Rendered after a section, so that it mounts once that is there; the page frame handles the first
 * one.
 */
function Arrival({
  name,
  arrivedAt,
  shown,
}: {
  name: string;
  arrivedAt: RefObject<string>;
  shown: RefObject<HTMLDivElement | null>;
}) {
  useEffect(() => {
    if (arrivedAt.current === name) return;
    arrivedAt.current = name;
    const headings = shown.current?.querySelectorAll<HTMLElement>('h2') ?? [];
    const heading = [...headings].find((one) => one.checkVisibility());
    // If the heading is still loading, focuses the whole section, which has its name.
    if (heading) heading.tabIndex = -1;
    (heading ?? shown.current)?.focus({ preventScroll: true });
  }, [name, arrivedAt, shown]);
  return null;
}

function Loading({ label }: { label: string }) {
  return (
    <div className={classes.loading} role="status" aria-label={label}>
      <Skeleton height={24} width="35%" />
      <Skeleton height={20} width="80%" />
      <Skeleton height={20} width="60%" />
    </div>
  );
}
