/** Around a control, from the nearest: what can hold the focus in its place. */
const homes = 'li, section, [role="dialog"], main';

/** Of the controls that had the focus. Behind those of a dialog, the one that opened it is still known. */
const remembered = 10;

/** Milliseconds in which a dialog, a screen or a form puts the focus itself. */
const patience = 150;

interface Held {
  control: HTMLElement;
  around: HTMLElement[];
}

/**
 * Keeps the focus off the body, where a keyboard would begin at the top again (WCAG 2.4.3). A control that goes away
 * with what it did leaves the focus to the entry, section or dialog around it; one that was busy gets it back.
 */
export function startKeepingFocus(): void {
  let trail: Held[] = [];
  let busy: HTMLElement | null = null;
  let isToLook = false;

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const others = trail.filter(({ control }) => control !== target);
    trail = [{ control: target, around: homesOf(target) }, ...others].slice(0, remembered);
  });

  function look(): void {
    isToLook = false;
    const last = trail[0]?.control;
    if (!last || !isFocusLost()) {
      busy = null;
      return;
    }
    if (!last.isConnected) {
      busy = null;
      homeFor(trail)?.focus({ preventScroll: true });
    } else if (last.matches(':disabled')) busy = last;
    else if (busy === last) {
      busy = null;
      last.focus({ preventScroll: true });
    }
    // Otherwise the person has left the control by themselves.
  }

  new MutationObserver(() => {
    if (isToLook || !isFocusLost()) return;
    isToLook = true;
    setTimeout(look, patience);
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function homesOf(control: HTMLElement): HTMLElement[] {
  const home = control.parentElement?.closest<HTMLElement>(homes);
  return home ? [home, ...homesOf(home)] : [];
}

/** The nearest place that is still there, made fit to hold the focus. */
function homeFor(trail: readonly Held[]): HTMLElement | undefined {
  for (const { control, around } of trail) {
    if (control.isConnected && !control.matches(':disabled')) return control;
    const home = around.find((one) => one.isConnected);
    if (!home) continue;
    if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
    return home;
  }
  return undefined;
}
