import { useEffect, useState } from 'react';

/** Milliseconds without a touch or a key until the screen is cleared. */
export const idleAfter = 10 * 60_000;

/** Milliseconds before that in which it is said. */
export const warnedBefore = 60_000;

/** The last three are all that comes of a screen reader's gestures, of dictation and of a switch. */
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
 * How a touch or a click begins. Once somebody is warned it counts only when it is done: a warning
 * that is taken away below the finger lets what lies under it be pressed.
 */
function isOnlyBegun({ type, target }: Event): boolean {
  if (type === 'pointermove' || type === 'pointerdown') return true;
  const isInWarning = target instanceof Element && target.closest(`#${warningId}`) !== null;
  return isInWarning && (type === 'focusin' || type === 'touchmove');
}

/** The element that warns. */
export const warningId = 'still-there';

export type Presence = 'there' | 'warned' | 'gone';

/** What it means that nothing was touched for so many milliseconds. */
export function presenceAfter(passed: number): Presence {
  if (passed >= idleAfter) return 'gone';
  return passed >= idleAfter - warnedBefore ? 'warned' : 'there';
}

/**
 * Whether somebody is there. Measured by the clock and not by one timer, since a phone in a pocket
 * stops its timers; a clock that is put back counts as a sign of life.
 */
export function useIdle(isWatching: boolean): Presence {
  const [presence, setPresence] = useState<Presence>('there');
  useEffect(() => {
    // Also for whoever comes back: what was found before they were gone is no longer so.
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
      // Whoever touches the screen after the time finds it cleared, as everybody else does.
      if (now === 'gone') return;
      if (now === 'warned' && isOnlyBegun(sign)) return;
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
