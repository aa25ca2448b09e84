import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useIsAtLeast } from './screen-width.ts';
import classes from './section-nav.module.css';

export interface SectionEntry<Name extends string> {
  name: Name;
  label: string;
  icon: Icon;
}

/** More sections than this have no room for icons in a row. */
const maxWithIcons = 6;

/**
 * Navigation between the sections of a screen, each with its own address: in a column on wide
 * screens, else in a scrolling row; or always above them.
 */
export function SectionNav<Name extends string>({
  label,
  entries,
  current,
  to,
  isAlwaysRow = false,
}: {
  label: string;
  entries: readonly SectionEntry<Name>[];
  current: Name;
  /** The address of the screen, without a section. */
  to: string;
  isAlwaysRow?: boolean;
}) {
  const list = useRef<HTMLUListElement>(null);
  const isColumn = useIsAtLeast('lg') && !isAlwaysRow;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one moves with the address, the row comes with the width
  useEffect(() => {
    const row = list.current;
    const link = row?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView, which would scroll the page too.
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [current, isColumn]);

  return (
    <nav
      className={classes.nav}
      aria-label={label}
      data-column={!isAlwaysRow || undefined}
      data-many={entries.length > maxWithIcons || undefined}
    >
      <ul ref={list} className={classes.list}>
        {entries.map(({ name, label: entryLabel, icon: Icon }) => (
          <li key={name}>
            <Link
              className={classes.link}
              to={to}
              search={{ section: name } as never}
              activeProps={{}}
              aria-current={name === current ? 'page' : undefined}
            >
              <Icon className={classes.icon} size={20} stroke={1.7} aria-hidden="true" />
              {entryLabel}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
