interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** From the edges of the window and between a toast and a control, in CSS pixels. */
const distance = 8;

/**
 * The topmost position where the toasts cover no control, in CSS pixels from the top of the window;
 * the very top if there is none.
 *
 * @param toasts their current box: they keep their column and size
 */
export function freeTop(toasts: Box, controls: readonly Box[], windowHeight: number): number {
  const height = toasts.bottom - toasts.top;
  const obstacles = controls
    .filter(({ left, right }) => right > toasts.left && left < toasts.right)
    .sort((a, b) => a.top - b.top);
  let top = distance;
  for (const control of obstacles) {
    if (control.bottom + distance <= top) continue;
    if (control.top - distance >= top + height) break;
    top = control.bottom + distance;
  }
  return top + height + distance <= windowHeight ? top : distance;
}

const controlsIn =
  'a[href], button, input, label, select, textarea, summary, [role="button"], [role="option"], [tabindex="0"]';

/** Visible controls; with a dialog open, only those inside it. */
function controlsOutside(toasts: Element): Box[] {
  const dialogs = document.querySelectorAll('[aria-modal="true"]');
  const part = dialogs[dialogs.length - 1] ?? document;
  return [...part.querySelectorAll(controlsIn)]
    .filter((control) => !toasts.contains(control))
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .map((control) => control.getBoundingClientRect())
    .filter(({ bottom, height }) => height > 0 && bottom > 0);
}

/**
 * Keeps the toasts at the right edge of the window where they cover no control: moves them down
 * when the controls below change, but not while the pointer or focus is in them, and not on scroll.
 *
 * @returns stops it
 */
export function placeToasts(toasts: HTMLElement): () => void {
  let frame = 0;
  let isEmpty = true;
  let isPointed = false;
  const place = () => {
    frame = 0;
    const top = freeTop(toasts.getBoundingClientRect(), controlsOutside(toasts), innerHeight);
    toasts.style.top = `${top}px`;
  };
  const placeNextFrame = () => {
    frame ||= requestAnimationFrame(place);
  };
  const placeSoon = () => {
    if (!isEmpty && !isPointed && !toasts.matches(':focus-within')) placeNextFrame();
  };
  const changes = new MutationObserver(placeSoon);
  changes.observe(document.body, { childList: true, characterData: true, subtree: true });
  const sizes = new ResizeObserver(() => {
    const wasEmpty = isEmpty;
    isEmpty = toasts.offsetHeight === 0;
    if (isEmpty) isPointed = false;
    // The first toast may appear under the pointer, over the button that caused it.
    else if (wasEmpty) placeNextFrame();
    else placeSoon();
  });
  sizes.observe(toasts);
  addEventListener('resize', placeSoon);
  // Not `:hover`: toasts that moved to under a resting pointer would stay over the control it clicked.
  const listening = new AbortController();
  const { signal } = listening;
  const setPointed = ({ type }: Event) => {
    isPointed = type !== 'pointerleave';
  };
  toasts.addEventListener('pointermove', setPointed, { signal });
  toasts.addEventListener('pointerleave', setPointed, { signal });
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    sizes.disconnect();
    removeEventListener('resize', placeSoon);
  };
}
