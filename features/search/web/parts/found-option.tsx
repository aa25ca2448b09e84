import { Link } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { AlertBadge } from './alert-badge.tsx';
import type { Found } from './found.ts';
import { MarkedWords } from './marked-words.tsx';
import { PersonContent } from './person-content.tsx';
import classes from './search.module.css';

/**
 * A selectable result. Links stay links, so that they can open in a new tab. The focus stays in the field;
 * this is the active descendant.
 */
export function FoundOption({
  id,
  found,
  typed,
  isActive,
  onPoint,
  onChoose,
}: {
  id: string;
  found: Found;
  /** Words to mark in the title. */
  typed: string;
  isActive: boolean;
  onPoint: () => void;
  /** Before the result opens. */
  onChoose: () => void;
}) {
  const { url, isOutside, run, person } = found;
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
    'data-person': person ? true : undefined,
    onMouseMove: isActive ? undefined : onPoint,
    // Keeps the focus in the field.
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 0) event.preventDefault();
    },
    children: person ? (
      <PersonContent found={found} person={person} typed={typed} />
    ) : (
      <Content found={found} typed={typed} />
    ),
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

function Content({ found, typed }: { found: Found; typed: string }): ReactNode {
  const { title, details, icon: Icon, alert, aside, shortcut, isAlike } = found;
  return (
    <>
      <Icon className={classes.icon} size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.body}>
        <span className={classes.words}>
          <span className={classes.title}>
            <MarkedWords text={title} typed={typed} isAlike={isAlike ?? false} />
          </span>
          {details.length > 0 && (
            <>
              {' '}
              <span className={classes.details}>{details.join(' · ')}</span>
            </>
          )}
        </span>
        {alert && (
          <>
            {' '}
            <AlertBadge alert={alert} />
          </>
        )}
        {aside !== undefined && (
          <>
            {' '}
            <span className={classes.aside}>{aside}</span>
          </>
        )}
      </span>
      {shortcut !== undefined && (
        <span className={classes.shortcut} aria-hidden="true">
          {shortcut}
        </span>
      )}
    </>
  );
}
