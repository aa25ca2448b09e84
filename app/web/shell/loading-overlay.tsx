import { useEffect, useState } from 'react';
import { BrandMark } from './brand.tsx';
import classes from './loading-overlay.module.css';

/** Duration of the fade in milliseconds (from the specification). */
const fadesFor = 250;

/** Covers the page until the first navigation ends, then fades for good. */
export function LoadingOverlay({ isLoading }: { isLoading: boolean }) {
  const [state, setState] = useState<'shown' | 'fading' | 'gone'>('shown');
  useEffect(() => {
    if (isLoading) return;
    setState((before) => (before === 'shown' ? 'fading' : before));
    const timer = setTimeout(() => setState('gone'), fadesFor);
    return () => clearTimeout(timer);
  }, [isLoading]);
  if (state === 'gone') return null;
  return (
    <div className={classes.overlay} data-loading-overlay data-state={state} aria-hidden="true">
      <BrandMark size={64} />
    </div>
  );
}
