import { type ReactNode, useEffect, useRef } from 'react';
import classes from './auth-card.module.css';

/** A centered form, with other options below. */
export function AuthCard({
  title,
  titleId,
  intro,
  children,
  otherWay,
  takesFocus = false,
}: {
  title: string;
  titleId?: string;
  intro?: ReactNode;
  children?: ReactNode;
  otherWay?: ReactNode;
  /** Moves the focus to the title when the card replaces another one. */
  takesFocus?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={classes.place}>
      <div className={classes.card}>
        <h1
          ref={heading}
          id={titleId}
          className={classes.title}
          {...(takesFocus ? { tabIndex: -1 } : {})}
        >
          {title}
        </h1>
        {intro && <p className={classes.intro}>{intro}</p>}
        {children}
        {otherWay && <p className={classes.otherWay}>{otherWay}</p>}
      </div>
    </div>
  );
}
