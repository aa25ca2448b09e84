import { type ReactNode, useEffect, useRef } from 'react';
import classes from './auth-card.module.css';

/** A form in the middle of the page, and below it what else can be done. */
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
  /** For a card that takes the place of another one: its title gets the focus, and is read out. */
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
