/** Ancestors of a control, from the nearest, that can take the focus in its place. */
const fallbackSelector = 'li, section, [role="dialog"], main';

/**
 * Number of recently focused controls. Beyond those in a dialog, it includes the one that opened
 * it.
 */
const maxRemembered = 10;

/** Milliseconds in which a dialog, screen, or form sets the focus itself. */
const focusDelay = 150;

interface FocusedControl {
  control: HTMLElement;
  around: HTMLElement[];
}

/**
 * Keeps the focus off the body, where keyboard users would start at the top again (WCAG 2.4.3).
 * When a focused control disappears, the entry, section, or dialog around it takes the focus; a
 * control that was busy gets it back.
 */
export function startKeepingFocus(): void {
  let trail: FocusedControl[] = [];
  let busy: HTMLElement | null = null;
  let isCheckScheduled = false;

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const others = trail.filter(({ control }) => control !== target);
    trail = [{ control: target, around: focusTargets(target) }, ...others].slice(0, maxRemembered);
  });

  function checkFocus(): void {
    isCheckScheduled = false;
    const last = trail[0]?.control;
    if (!last || !isFocusLost()) {
      busy = null;
      return;
    }
    if (!last.isConnected) {
      busy = null;
      findFallback(trail)?.focus({ preventScroll: true });
    } else if (last.matches(':disabled')) busy = last;
    else if (busy === last) {
      busy = null;
      last.focus({ preventScroll: true });
    }
    // Otherwise the person moved the focus.
  }

  new MutationObserver(() => {
    if (isCheckScheduled || !isFocusLost()) return;
    isCheckScheduled = true;
    setTimeout(checkFocus, focusDelay);
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

function focusTargets(control: HTMLElement): HTMLElement[] {
  const home = control.parentElement?.closest<HTMLElement>(fallbackSelector);
  return home ? [home, ...focusTargets(home)] : [];
}

/** The nearest remaining ancestor, made focusable. */
function findFallback(trail: readonly FocusedControl[]): HTMLElement | undefined {
  for (const { control, around } of trail) {
    if (control.isConnected && !control.matches(':disabled')) return control;
    const home = around.find((one) => one.isConnected);
    if (!home) continue;
    if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
    return home;
  }
  return undefined;
}
