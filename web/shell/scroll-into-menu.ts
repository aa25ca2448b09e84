import { wantsLessMotion } from './motion.ts';

/** The spec's: half a second, and the entry comes to rest 180 px below the top. */
const duration = 500;
const offset = 180;

/** Brings the entry of the current page into the view of the scrolling menu, if it is outside. */
export function scrollIntoMenu(entry: HTMLElement, menu: HTMLElement): void {
  const place = entry.getBoundingClientRect();
  const view = menu.getBoundingClientRect();
  if (place.top >= view.top && place.bottom <= view.bottom) return;
  const from = menu.scrollTop;
  const to = from + place.top - view.top - offset;
  if (wantsLessMotion()) {
    menu.scrollTop = to;
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min((now - start) / duration, 1);
    menu.scrollTop = from + (to - from) * (1 - (1 - part) ** 3);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
