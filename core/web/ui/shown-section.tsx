import { Skeleton } from '@mantine/core';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import classes from './shown-section.module.css';

/**
 * The current section of a screen, as a named group. After a switch, its heading takes the focus
 * once it is there, as on a new page.
 */
export function ShownSection({
  name,
  part,
  label,
  loadingLabel,
  persistentContent,
  children,
}: {
  name: string;
  /** Opens at the element with this `data-part`, if the section has one. */
  part?: string;
  label: string;
  loadingLabel: string;
  /** Stays mounted while other sections are shown, since it may hold input. */
  persistentContent?: ReactNode;
  children: ReactNode;
}) {
  const sectionRef = useRef<HTMLDivElement>(null);
  const arrivedAt = useRef({ name, part });
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parts are the sections with headings
    <div ref={sectionRef} className={classes.shown} role="group" aria-label={label} tabIndex={-1}>
      {persistentContent}
      <Suspense key={name} fallback={<Loading label={loadingLabel} />}>
        {children}
        <Arrival name={name} part={part} arrivedAt={arrivedAt} sectionRef={sectionRef} />
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
  part,
  arrivedAt,
  sectionRef,
}: {
  name: string;
  part: string | undefined;
  arrivedAt: RefObject<{ name: string; part: string | undefined }>;
  sectionRef: RefObject<HTMLDivElement | null>;
}) {
  useEffect(() => {
    const isOtherSection = arrivedAt.current.name !== name;
    const isMoved = isOtherSection || arrivedAt.current.part !== part;
    arrivedAt.current = { name, part };
    const section = sectionRef.current;
    const parts = [...(section?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
    const place = parts.find(({ dataset }) => dataset.part === part);
    if (place && (isMoved || place !== parts[0])) place.scrollIntoView({ block: 'start' });
    if (!isMoved || !(isOtherSection || place)) return;
    const headings = (place ?? section)?.querySelectorAll<HTMLElement>('h2') ?? [];
    const heading = [...headings].find((one) => one.checkVisibility());
    // If the heading is still loading, focuses the whole section, which has its name.
    if (heading) heading.tabIndex = -1;
    (heading ?? section)?.focus({ preventScroll: true });
  }, [name, part, arrivedAt, sectionRef]);
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
