import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { placeToasts } from '#core/web/ui/toast-place.ts';
import classes from './toast.module.css';

/** Shown for 5000 ms, and 1000 ms more once the pointer has left it (from the specification). */
const toastDuration = 5000;
const durationAfterHover = 1000;

export interface Toast {
  title?: string;
  text: string;
  tone: 'good' | 'bad';
}

function placeCorner(corner: HTMLElement | null) {
  return corner ? placeToasts(corner) : undefined;
}

/** A brief message, top right, as the component library shows it in the staff app. */
export function useToast(): { toast: ReactNode; showToast: (toast: Toast) => void } {
  const [shown, setShown] = useState<(Toast & { count: number }) | null>(null);
  /** Until it closes, in ms; null while the pointer is on it. */
  const [remaining, setRemaining] = useState<number | null>(toastDuration);
  useEffect(() => {
    if (shown === null || remaining === null) return;
    const timer = setTimeout(() => setShown(null), remaining);
    return () => clearTimeout(timer);
  }, [shown, remaining]);
  const showToast = useCallback((toast: Toast) => {
    setRemaining(toastDuration);
    setShown((before) => ({ ...toast, count: (before?.count ?? 0) + 1 }));
  }, []);
  const Icon = shown?.tone === 'bad' ? IconAlertTriangle : IconCircleCheck;
  return {
    showToast,
    toast: (
      <div ref={placeCorner} className={classes.corner}>
        {shown && (
          <div
            key={shown.count}
            className={classes.toast}
            data-tone={shown.tone}
            role={shown.tone === 'bad' ? 'alert' : 'status'}
            onPointerEnter={() => setRemaining(null)}
            onPointerLeave={() => setRemaining(durationAfterHover)}
          >
            <Icon className={classes.icon} size={20} stroke={1.8} aria-hidden="true" />
            <div>
              {shown.title && <p className={classes.title}>{shown.title}</p>}
              <p className={classes.text}>{shown.text}</p>
            </div>
          </div>
        )}
      </div>
    ),
  };
}
