import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** Nothing here yet, or nothing found: says why, and what can be done next. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.state}>
      {icon && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {text && <div className={classes.text}>{text}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
