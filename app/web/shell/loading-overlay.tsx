import { useEffect, useRef, useState } from 'react';
import { BrandMark } from './brand.tsx';
import classes from './loading-overlay.module.css';
import { wantsLessMotion } from './ripple.ts';

/** Duration of the fade in milliseconds (from the specification). */
const fadesFor = 250;

/** Covers the page until the first navigation ends, then fades for good. */
export function LoadingOverlay({ isLoading }: { isLoading: boolean }) {
  const [state, setState] = useState<'shown' | 'fading' | 'gone'>('shown');
  const overlay = useRef<HTMLDivElement>(null);
  if (!isLoading && state === 'shown') setState('fading');

  useEffect(() => {
    if (state !== 'fading') return;
    // A timer would start before the first faded frame, and cut the fade short on a busy device.
    const fade = overlay.current?.animate(
      { opacity: [1, 0] },
      { duration: wantsLessMotion() ? 0 : fadesFor, easing: 'ease-out', fill: 'forwards' },
    );
    fade?.finished.then(
      () => setState('gone'),
      () => undefined,
    );
    return () => fade?.cancel();
  }, [state]);

  if (state === 'gone') return null;
  return (
    <div
      ref={overlay}
      className={classes.overlay}
      data-loading-overlay
      data-state={state}
      aria-hidden="true"
    >
      <BrandMark size={64} />
    </div>
  );
}
