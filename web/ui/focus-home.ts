import { useEffect, useRef } from 'react';

/** Around a control, from the nearest: what can hold the focus in its place. */
const homes = 'li, section, main';

/**
 * Keeps the focus near a control that goes away with the work of its dialog, in the entry or section that it was in.
 * Without this the focus falls to the body, and a keyboard begins at the top again (WCAG 2.4.3).
 *
 * @returns what the control calls as it opens the dialog
 */
export function useFocusHome(isOpen: boolean): (control: HTMLElement) => void {
  const opener = useRef<{ control: HTMLElement; around: HTMLElement[] } | null>(null);
  // After each drawing, since the control may go with the dialog or with the data that comes after it.
  useEffect(() => {
    const before = opener.current;
    if (isOpen || !before || before.control.isConnected) return;
    opener.current = null;
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body;
    if (!isLost && focused.closest('[role="dialog"]') === null) return;
    const home = before.around.find((one) => one.isConnected);
    if (!home) return;
    home.tabIndex = -1;
    home.focus({ preventScroll: true });
  });
  return (control) => {
    const around: HTMLElement[] = [];
    let home = control.closest<HTMLElement>(homes);
    while (home) {
      around.push(home);
      home = home.parentElement?.closest<HTMLElement>(homes) ?? null;
    }
    opener.current = { control, around };
  };
}
