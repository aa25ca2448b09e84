import type { Icon } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './entry.module.css';

/** One of the things that I was told, or that wait for me, and the way to what it is about. */
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
  /** Not read or not done yet. */
  isOpen: boolean;
  title: string;
  /** Left out where there is nothing to open. */
  to?: string | undefined;
  search?: object | undefined;
  onFollow?: () => void;
  badge?: ReactNode;
  /** By script: where reading goes on. */
  isFocusable?: boolean;
  /** What more there is to say, each in an `EntryDetail`. */
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
        <div className={classes.head}>
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
        </div>
        {children}
      </div>
    </li>
  );
}

export function EntryDetail({ children }: { children: ReactNode }) {
  return <p className={classes.detail}>{children}</p>;
}
