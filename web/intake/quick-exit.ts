import { type InBothLanguages, inLanguage, type Language } from '#contract/languages.ts';
import { forgetOnDevice } from '#web/modules/pre-screening/pre-screening-screen/form-on-device.ts';
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

/**
 * Leaves at once: the screen goes blank, this tab forgets, and this page is not in the history any
 * more. Whoever comes back to an earlier page of the form finds an empty one.
 */
export function leaveQuickly(language: Language, takeDown: () => void): void {
  document.documentElement.hidden = true;
  document.title = ' ';
  takeDown();
  forgetOnDevice();
  forgetLink();
  // The browser may have kept the page as it was when it left.
  window.addEventListener('pageshow', () => location.reload());
  location.replace(inLanguage(neutralPages, language));
}
