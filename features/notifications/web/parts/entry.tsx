import { Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './entry.module.css';

/** A notification or to-do, with a link to its subject. */
export function Entry({
  icon: Icon,
  isOpen,
  title,
  to,
  search,
  onFollow,
  badge,
  isFocusable = false,
  children,
}: {
  icon: Icon;
  /** Unread or not done. */
  isOpen: boolean;
  title: string;
  /** Absent when there is nothing to open. */
  to?: string | undefined;
  search?: object | undefined;
  onFollow?: () => void;
  badge?: ReactNode;
  /** Focusable by script, to continue reading there. */
  isFocusable?: boolean;
  /** Details, each in an `EntryDetail`. */
  children: ReactNode;
}) {
  return (
    <li
      className={classes.entry}
      data-open={isOpen || undefined}
      tabIndex={isFocusable ? -1 : undefined}
    >
      <span className={classes.icon} aria-hidden="true">
        <Icon size={20} stroke={1.7} />
      </span>
      <div className={classes.words}>
        <Group gap="sm" align="flex-start" justify="space-between" wrap="nowrap">
          <p className={classes.title}>
            {to === undefined ? (
              title
            ) : (
              <Link
                className={classes.link}
                to={to}
                search={search as LinkProps['search']}
                onClick={onFollow}
              >
                {title}
              </Link>
            )}
          </p>
          {badge}
        </Group>
        {children}
      </div>
    </li>
  );
}

export function EntryDetail({ children }: { children: ReactNode }) {
  return <p className={classes.detail}>{children}</p>;
}
