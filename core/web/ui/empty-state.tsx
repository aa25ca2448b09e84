import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface MessageProps {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

/** An empty list or search result: says why, and what to do next. */
export function EmptyState(props: MessageProps) {
  return <Message {...props} />;
}

/** A whole page with a single message. */
export function MessageScreen(props: MessageProps) {
  return <Message {...props} isPage />;
}

function Message({
  icon,
  title,
  text,
  action,
  isPage = false,
}: MessageProps & { isPage?: boolean }) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={isPage ? classes.page : classes.state}>
      {icon && (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      )}
      <Title className={classes.title}>{title}</Title>
      {text && <div className={classes.text}>{text}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
