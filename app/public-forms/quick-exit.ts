import type { Language } from '#core/contract/languages.ts';
import { neutralPage, neutralRedirectIn } from '#core/contract/neutral-pages.ts';
import { forgetOnDevice } from '#features/public-form/web/parts/pre-screening/form-on-device.ts';
import { inHistory } from '#features/public-form/web/parts/public-form/pages/use-place.ts';
import { forgetLink } from '#features/public-form/web/parts/screening-form/link-in-tab.ts';

const pressesToLeave = 3;

/** Milliseconds within which the presses count together. */
const pressesWithin = 5000;

/**
 * Counts presses of Shift alone: another key in between, as in typing a capital, begins anew.
 * Shift, since screen readers and browsers need Escape for themselves.
 */
export function shiftCounter(leave: () => void) {
  let presses: number[] = [];
  let isAlone = false;
  return {
    down(key: string): void {
      isAlone = key === 'Shift';
      if (!isAlone) presses = [];
    },
    up(key: string, now: number): void {
      if (key !== 'Shift' || !isAlone) return;
      presses = [...presses.filter((press) => now - press < pressesWithin), now];
      if (presses.length >= pressesToLeave) leave();
    },
  };
}

/** Milliseconds to wait for the history to go back; nobody waits longer for the way out. */
const patience = 600;

/**
 * Leaves at once: the screen goes blank, this tab forgets, and the address is no longer that of a form, also while
 * the other site still loads. Back leads to what was there before the form, and Forward to the neutral page again:
 * a new entry at the beginning of the form drops all of its pages from the history.
 */
export function leaveQuickly(language: Language, takeDown: () => void): void {
  document.documentElement.hidden = true;
  document.title = ' ';
  const pagesBefore = inHistory().place?.depth ?? 0;
  takeDown();
  forgetOnDevice();
  forgetLink();
  // The browser may have kept the page as it was when it left.
  window.addEventListener('pageshow', () => location.reload());
  history.replaceState(null, '', '/');
  let hasLeft = false;
  const leave = () => {
    if (hasLeft) return;
    hasLeft = true;
    history.replaceState(null, '', '/');
    location.replace(neutralPage(language));
  };
  const dropPages = () => {
    if (hasLeft) return;
    history.replaceState(null, '', neutralRedirectIn(language));
    history.pushState(null, '', neutralRedirectIn(language));
    window.addEventListener('popstate', leave, { once: true });
    history.back();
  };
  setTimeout(leave, patience);
  if (pagesBefore === 0) {
    dropPages();
    return;
  }
  window.addEventListener('popstate', dropPages, { once: true });
  history.go(-pagesBefore);
}
