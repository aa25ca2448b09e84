import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './toast.module.css';

export interface Toast {
  title?: string;
  text: ReactNode;
  tone?: 'good' | 'info' | 'bad';
  /** An action for it: "Undo". Closes the toast. */
  action?: { label: string; onClick: () => void };
}

/** Shown for 5000 ms, and 1000 ms more once the pointer has left it (from the specification). */
const toastDuration = 5000;
const durationAfterHover = 1000;

/** Long enough to change one's mind, for a toast with an action. */
const durationWithAction = 10_000;

const icons = { good: IconCircleCheck, info: IconInfoCircle, bad: IconAlertTriangle };

/** Shows a brief message, top right. Use a Notice for what must not be missed. */
export function showToast({ title, text, tone = 'good', action }: Toast): void {
  const id = crypto.randomUUID?.() ?? String(Math.random());
  const Icon = icons[tone];
  const close = () => notifications.hide(id);
  const toast = {
    id,
    title,
    message: (
      <>
        {text}
        {action && (
          <Button
            className={classes.action}
            variant="default"
            size="compact-sm"
            onClick={() => {
              close();
              action.onClick();
            }}
          >
            {action.label}
          </Button>
        )}
      </>
    ),
    icon: <Icon size={20} stroke={1.8} aria-hidden="true" />,
    className: classes.toast,
    'data-tone': tone,
    role: tone === 'bad' ? 'alert' : 'status',
    autoClose: action ? durationWithAction : toastDuration,
  };
  notifications.show({
    ...toast,
    onMouseEnter: () => notifications.update({ ...toast, autoClose: durationAfterHover }),
    onFocusCapture: () => notifications.update({ ...toast, autoClose: false }),
    onBlurCapture: () => notifications.update({ ...toast, autoClose: durationAfterHover }),
  });
}
