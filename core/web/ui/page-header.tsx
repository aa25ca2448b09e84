import type { ReactNode } from 'react';
import classes from './page-header.module.css';

/** The head of a screen: its one h1, a line below it, and what can be done here. */
export function PageHeader({
  title,
  subtitle,
  actions,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
