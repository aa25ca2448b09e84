import type { ReactNode } from 'react';
import classes from './auth-card.module.css';

/** A form in the middle of the page, and beside or below it what else can be done. */
export function AuthCard({
  title,
  intro,
  children,
  otherWay,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
  otherWay?: ReactNode;
}) {
  return (
    <div className={classes.place}>
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.intro}>{intro}</p>
        {children}
        {otherWay && <p className={classes.otherWay}>{otherWay}</p>}
      </div>
    </div>
  );
}
