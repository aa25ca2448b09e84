import type { Language } from '#core/contract/languages.ts';
import { neutralPage, neutralRedirectIn } from '#core/contract/neutral-pages.ts';

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

/** Leaves after three presses of Shift. Returns how to stop listening. */
export function leaveOnShift(leave: () => void): () => void {
  const counter = shiftCounter(leave);
  const down = (event: KeyboardEvent) => counter.down(event.key);
  const up = (event: KeyboardEvent) => counter.up(event.key, event.timeStamp);
  window.addEventListener('keydown', down);
  window.addEventListener('keyup', up);
  return () => {
    window.removeEventListener('keydown', down);
    window.removeEventListener('keyup', up);
  };
}

/** Milliseconds to wait for the history to go back before leaving anyway. */
const historyTimeout = 600;

interface Leaving {
  language: Language;
  /** Pages of ours in this tab's history, before this one. */
  pagesBefore: number;
  /** Clears the screen, memory, and what this device keeps. */
  takeDown: () => void;
}

/**
 * Leaves at once: blanks the screen and replaces our address while the other site loads. Back leads
 * to the page before ours, and Forward to the neutral page: a new entry at the start drops our pages
 * from the history.
 */
export function leaveQuickly({ language, pagesBefore, takeDown }: Leaving): void {
  document.documentElement.hidden = true;
  document.title = ' ';
  takeDown();
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
