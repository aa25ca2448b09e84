import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Command } from '#core/web/browser/command.ts';
import type { SearchKind } from '#features/search/contract/search.ts';
import classes from './search.module.css';

/** A search result: a record or a command. */
export interface Found {
  id: string;
  group: SearchKind | Command['kind'];
  title: string;
  details: readonly string[];
  icon: Icon;
  /** True for a similar name. */
  isAlike?: boolean;
  badge?: ReactNode;
  url?: string | undefined;
  /** Leads out of Cairn or opens in a new tab. */
  isOutside?: boolean | undefined;
  run?: (() => void) | undefined;
}

/**
 * A selectable result. Links stay links, so that they can open in a new tab. The focus stays in the field;
 * this is the active descendant.
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
    // Keeps the focus in the field.
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
    // Opens in a new tab and keeps the search open.
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
