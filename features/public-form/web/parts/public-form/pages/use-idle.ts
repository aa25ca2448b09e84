import { useEffect, useState } from 'react';

/** Milliseconds of inactivity before the screen is cleared. */
export const idleMilliseconds = 10 * 60_000;

/** Milliseconds of warning before that. */
export const warningMilliseconds = 60_000;

/** Screen reader gestures, dictation, and switch devices produce only the last three. */
const activityEvents = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'touchmove',
  'click',
  'input',
  'focusin',
] as const;

/**
 * True for the start of a touch or click. While the warning is shown, only its end counts: hiding
 * the warning under a finger would press what lies below.
 */
function isStartOnly({ type, target }: Event): boolean {
  if (type === 'pointermove' || type === 'pointerdown') return true;
  const isInWarning = target instanceof Element && target.closest(`#${warningId}`) !== null;
  return isInWarning && (type === 'focusin' || type === 'touchmove');
}

export const warningId = 'still-there';

export type Presence = 'there' | 'warned' | 'gone';

/** Presence after this many milliseconds without activity. */
export function presenceAfter(passed: number): Presence {
  if (passed >= idleMilliseconds) return 'gone';
  return passed >= idleMilliseconds - warningMilliseconds ? 'warned' : 'there';
}

/**
 * Detects inactivity. Compares clock times because phones pause timers; a clock that is set back
 * counts as activity.
 */
export function useIdle(isWatching: boolean): Presence {
  const [presence, setPresence] = useState<Presence>('there');
  useEffect(() => {
    // Resets after the person has identified themselves again.
    setPresence('there');
    if (!isWatching) return;
    let lastActivity = Date.now();
    const updatePresence = (): Presence => {
      if (Date.now() < lastActivity) lastActivity = Date.now();
      const now = presenceAfter(Date.now() - lastActivity);
      setPresence(now);
      return now;
    };
    const recordActivity = (sign: Event) => {
      const now = updatePresence();
      // A touch after the time limit finds the screen cleared.
      if (now === 'gone') return;
      if (now === 'warned' && isStartOnly(sign)) return;
      lastActivity = Date.now();
      setPresence('there');
    };
    const timer = setInterval(updatePresence, 5_000);
    document.addEventListener('visibilitychange', updatePresence);
    window.addEventListener('pageshow', updatePresence);
    for (const sign of activityEvents)
      window.addEventListener(sign, recordActivity, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', updatePresence);
      window.removeEventListener('pageshow', updatePresence);
      for (const sign of activityEvents) window.removeEventListener(sign, recordActivity);
    };
  }, [isWatching]);
  return isWatching ? presence : 'there';
}
