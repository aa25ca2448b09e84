import { type InBothLanguages, inLanguage, type Language } from '#contract/languages.ts';
import { forgetOnDevice } from '#web/modules/pre-screening/pre-screening-screen/form-on-device.ts';
import { inHistory } from '#web/modules/public-form/components/pages/use-place.ts';
import { forgetLink } from '#web/modules/screening-form/screening-form-screen/link-in-tab.ts';

/** Where leaving quickly leads: the weather of two public services that anybody may be looking at. */
const neutralPages: InBothLanguages = {
  en: 'https://www.weather.gov/',
  fr: 'https://meteo.gc.ca/',
};

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
const patience = 300;

/**
 * Leaves at once: the screen goes blank, this tab forgets, and the address is no longer that of a form, also while
 * the other site still loads. The pages of the form are gone from the history, so that Back leads past them.
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
    location.replace(inLanguage(neutralPages, language));
  };
  if (pagesBefore === 0) {
    leave();
    return;
  }
  window.addEventListener('popstate', leave);
  setTimeout(leave, patience);
  history.go(-pagesBefore);
}
