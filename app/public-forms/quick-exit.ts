import type { Language } from '#core/contract/languages.ts';
import { neutralPage, neutralRedirectIn } from '#core/contract/neutral-pages.ts';
import { forgetOnDevice } from '#features/public-form/web/parts/pre-screening/form-on-device.ts';
import { readHistory } from '#features/public-form/web/parts/public-form/pages/use-place.ts';
import { forgetLink } from '#features/public-form/web/parts/screening-form/link-in-tab.ts';

const pressesToLeave = 3;

/** Milliseconds within which presses count together. */
const pressesWithin = 5000;

/**
 * Counts presses of Shift alone; any other key resets the count. Escape is taken by screen readers
 * and browsers.
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

/** Milliseconds to wait for the history to go back before leaving anyway. */
const historyTimeout = 600;

/**
 * Leaves at once: blanks the screen, clears this tab's storage, and replaces the form's address
 * while the other site loads. Back leads to the page before the form, and Forward to the neutral
 * page: a new entry at the start of the form drops its pages from the history.
 */
export function leaveQuickly(language: Language, takeDown: () => void): void {
  document.documentElement.hidden = true;
  document.title = ' ';
  const pagesBefore = readHistory().place?.depth ?? 0;
  takeDown();
  forgetOnDevice();
  forgetLink();
  // The browser may restore this page from its back/forward cache.
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
  setTimeout(leave, historyTimeout);
  if (pagesBefore === 0) {
    dropPages();
    return;
  }
  window.addEventListener('popstate', dropPages, { once: true });
  history.go(-pagesBefore);
}
