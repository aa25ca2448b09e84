import { useEffect, useState } from 'react';

/** Milliseconds of inactivity before the screen is cleared. */
export const idleMilliseconds = 10 * 60_000;

/** Milliseconds of warning before that. */
export const warningMilliseconds = 60_000;

/** Screen reader gestures, dictation, and switch devices produce only the last three. */
const signsOfLife = [
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
    let seen = Date.now();
    const look = (): Presence => {
      if (Date.now() < seen) seen = Date.now();
      const now = presenceAfter(Date.now() - seen);
      setPresence(now);
      return now;
    };
    const live = (sign: Event) => {
      const now = look();
      // A touch after the time limit finds the screen cleared.
      if (now === 'gone') return;
      if (now === 'warned' && isStartOnly(sign)) return;
      seen = Date.now();
      setPresence('there');
    };
    const timer = setInterval(look, 5_000);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    for (const sign of signsOfLife) window.addEventListener(sign, live, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
      for (const sign of signsOfLife) window.removeEventListener(sign, live);
    };
  }, [isWatching]);
  return isWatching ? presence : 'there';
}
