import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls back when someone turns away from an open place: by Escape, or by pressing or focusing anything outside
 * of it. After Escape, the caller returns the focus.
 */
export function useTurningAway(
  place: RefObject<HTMLElement | null>,
  isOpen: boolean,
  callBack: (by: 'escape' | 'leaving') => void,
): void {
  const look = useEffectEvent((event: Event) => {
    if (!place.current?.contains(event.target as Node)) callBack('leaving');
  });
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') callBack('escape');
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    document.addEventListener('keydown', pressKey);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
      document.removeEventListener('keydown', pressKey);
    };
  }, [isOpen]);
}
