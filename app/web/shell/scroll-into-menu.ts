import { wantsLessMotion } from './motion.ts';

/** The spec's: half a second, and the entry comes to rest 180 px below the top. */
const duration = 500;
const offset = 180;

/**
 * Brings the entry of the current page into the view of the scrolling menu, if it is outside.
 * Returns what stops it on its way: another page was opened meanwhile.
 */
export function scrollIntoMenu(entry: HTMLElement, menu: HTMLElement): (() => void) | undefined {
  const place = entry.getBoundingClientRect();
  const view = menu.getBoundingClientRect();
  if (place.top >= view.top && place.bottom <= view.bottom) return undefined;
  const from = menu.scrollTop;
  // In a menu that is lower than that, as far below the top as it can be seen.
  const below = Math.min(offset, Math.max(0, view.height - place.height));
  const to = from + place.top - view.top - below;
  if (wantsLessMotion()) {
    menu.scrollTop = to;
    return undefined;
  }
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min((now - start) / duration, 1);
    menu.scrollTop = from + (to - from) * (1 - (1 - part) ** 3);
    if (part < 1) frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
