import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Command } from '#core/web/browser/command.ts';
import type { SearchKind } from '#features/search/contract/search.ts';
import classes from './search.module.css';

/** One line of what was found: a record or a command. */
export interface Found {
  id: string;
  group: SearchKind | Command['kind'];
  title: string;
  details: readonly string[];
  icon: Icon;
  /** A name that is only like the one that was typed. */
  isAlike?: boolean;
  badge?: ReactNode;
  url?: string | undefined;
  /** The address leads out of Cairn, or is to be opened beside it. */
  isOutside?: boolean | undefined;
  run?: (() => void) | undefined;
}

/**
 * One line to choose. What leads somewhere is a link, so that it also opens in a new tab. The focus
 * stays in the field: this is only where the arrows are.
 */
export function FoundOption({
  id,
  found,
  isActive,
  onPoint,
  onChoose,
}: {
  id: string;
  found: Found;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  const { url, isOutside, run } = found;
  const option = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: classes.option,
    onMouseMove: isActive ? undefined : onPoint,
    // Pressed: else the field would lose the focus.
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 0) event.preventDefault();
    },
    children: <Content found={found} />,
  };
  if (url === undefined) {
    return (
      <button
        {...shared}
        ref={option as React.RefObject<HTMLButtonElement>}
        type="button"
        onClick={() => {
          onChoose();
          run?.();
        }}
      />
    );
  }
  const link = {
    ...shared,
    ref: option as React.RefObject<HTMLAnchorElement>,
    // Into a new tab: the search stays where it is.
    onClick: ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      if (!(ctrlKey || metaKey || shiftKey)) onChoose();
    },
  };
  if (isOutside) return <a {...link} href={url} target="_blank" rel="noopener noreferrer" />;
  const { pathname, searchParams } = new URL(url, location.origin);
  return <Link {...link} to={pathname} search={Object.fromEntries(searchParams) as never} />;
}

function Content({ found }: { found: Found }): ReactNode {
  const { group, title, details, icon: Icon, badge } = found;
  const isRecord = group !== 'page' && group !== 'action';
  return (
    <>
      <Icon className={classes.icon} size={20} stroke={1.7} aria-hidden="true" />
      <span className={classes.body}>
        <span className={classes.words} data-record={isRecord || undefined}>
          <span className={classes.title}>{title}</span>
          {details.length > 0 && (
            <>
              {' '}
              <span className={classes.details}>{details.join(' · ')}</span>
            </>
          )}
        </span>
        {badge && <> {badge}</>}
      </span>
    </>
  );
}
