import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './saved-notice.module.css';

/** How long a save can be undone, in milliseconds. */
const undoTime = 10_000;

/**
 * Says in a group's head that a field was saved, with Undo. Always mounted, so that screen readers
 * announce it. Stays while the pointer or the focus is on Undo.
 */
export function SavedNotice({
  text,
  count,
  onUndo,
  onEnd,
}: {
  /** Null while there is nothing to say. */
  text: string | null;
  /** Restarts the time when it changes. */
  count: number;
  /** Null if it can't be undone. */
  onUndo: (() => void) | null;
  onEnd: () => void;
}) {
  const { t } = useTranslation('actions');
  const [isHeld, setHeld] = useState(false);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save restarts the time
  useEffect(() => {
    if (text === null || isHeld) return;
    const timer = setTimeout(() => {
      setHeld(false);
      end.current();
    }, undoTime);
    return () => clearTimeout(timer);
  }, [text, count, isHeld]);
  return (
    <div role="status" className={classes.notice}>
      {text !== null && (
        <>
          <IconCheck size={16} stroke={1.8} aria-hidden="true" />
          <span key={count}>{text}</span>
          {onUndo && (
            <button
              type="button"
              className={classes.undo}
              onMouseEnter={() => setHeld(true)}
              onMouseLeave={() => setHeld(false)}
              onFocus={() => setHeld(true)}
              onBlur={() => setHeld(false)}
              onClick={() => {
                setHeld(false);
                onUndo();
              }}
            >
              {t('undo')}
            </button>
          )}
        </>
      )}
    </div>
  );
}
