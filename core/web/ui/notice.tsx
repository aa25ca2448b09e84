import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './notice.module.css';

export type NoticeTone = 'info' | 'waiting' | 'good' | 'bad';

const icons = {
  info: IconInfoCircle,
  waiting: IconAlertTriangle,
  good: IconCircleCheck,
  bad: IconAlertTriangle,
};

/**
 * A persistent message. With `takesFocus`, it takes the focus when it appears, so that it is read
 * out. Change `key` to announce it again.
 */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  takesFocus = false,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  takesFocus?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const Icon = icons[tone];
  return (
    <div
      ref={box}
      className={classes.notice}
      data-tone={tone}
      {...(takesFocus ? { role: 'alert', tabIndex: -1 } : {})}
    >
      <Icon className={classes.icon} size={20} stroke={1.8} aria-hidden="true" />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}
