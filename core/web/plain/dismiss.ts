import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls back when someone dismisses an open menu or panel: with Escape, or by pressing or focusing something
 * outside of it. After Escape, the caller should move focus back to the button that opened it.
 */
export function useDismiss(
  place: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (by: 'escape' | 'outside') => void,
): void {
  const checkPlace = useEffectEvent((event: Event) => {
    if (!place.current?.contains(event.target as Node)) onDismiss('outside');
  });
  const checkKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onDismiss('escape');
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('pointerdown', checkPlace);
    document.addEventListener('focusin', checkPlace);
    document.addEventListener('keydown', checkKey);
    return () => {
      document.removeEventListener('pointerdown', checkPlace);
      document.removeEventListener('focusin', checkPlace);
      document.removeEventListener('keydown', checkKey);
    };
  }, [isOpen]);
}
