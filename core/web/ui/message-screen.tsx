import type { ReactNode } from 'react';
import classes from './message-screen.module.css';

/** A whole page with a single message. */
export function MessageScreen({
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
    <div className={classes.message}>
      {icon && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <h1 className={classes.title}>{title}</h1>
      {text && <div className={classes.text}>{text}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
