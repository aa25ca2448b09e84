import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Pixels the pointer must move before a drag starts. */
const dragThreshold = 4;
/** Pixels from the window edge within which the page scrolls, and the top speed. */
const scrollZone = 72;
const maxScrollSpeed = 14;

interface Dragging {
  at: number;
  /** Index of the entry before which it would land; the length of the list for the end. */
  landing: number;
}

/** Drags entries by a handle with mouse, pen, or touch. Escape or a lost pointer cancels. */
export function useDragging(list: RefObject<HTMLElement | null>, onDrop: (to: number) => void) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const drop = useRef(onDrop);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => stop.current?.(), []);

  function startDragging(event: ReactPointerEvent<HTMLElement>, at: number) {
    if (event.button !== 0 || !event.isPrimary) return;
    stop.current?.();
    const handle = event.currentTarget;
    const { pointerId, clientY: startY } = event;
    let y = startY;
    let now: Dragging | null = null;
    let frame = 0;
    handle.setPointerCapture(pointerId);

    function show() {
      now = { at, landing: dropIndex(list.current, y) };
      setDragging(now);
    }

    /** Keeps scrolling near an edge while the pointer rests. */
    function scrollAlong() {
      const speed = scrollSpeed(y, window.innerHeight);
      if (speed !== 0) {
        window.scrollBy({ top: speed, behavior: 'instant' });
        show();
      }
      frame = requestAnimationFrame(scrollAlong);
    }

    function moved({ clientY }: PointerEvent) {
      y = clientY;
      if (now === null && Math.abs(y - startY) < dragThreshold) return;
      if (now === null) frame = requestAnimationFrame(scrollAlong);
      show();
    }

    function finish(isDropped: boolean) {
      const last = now;
      end();
      if (!isDropped || last === null) return;
      // Removing the dragged entry shifts the ones below up by one.
      drop.current(last.landing > at ? last.landing - 1 : last.landing);
    }

    function pressed(key: KeyboardEvent) {
      if (key.key !== 'Escape') return;
      key.preventDefault();
      key.stopPropagation();
      finish(false);
    }
    const released = () => finish(true);
    const taken = () => finish(false);

    function end() {
      cancelAnimationFrame(frame);
      handle.removeEventListener('pointermove', moved);
      handle.removeEventListener('pointerup', released);
      handle.removeEventListener('lostpointercapture', taken);
      window.removeEventListener('keydown', pressed, true);
      if (handle.hasPointerCapture(pointerId)) handle.releasePointerCapture(pointerId);
      stop.current = null;
      setDragging(null);
    }

    handle.addEventListener('pointermove', moved);
    handle.addEventListener('pointerup', released);
    handle.addEventListener('lostpointercapture', taken);
    window.addEventListener('keydown', pressed, true);
    stop.current = end;
  }

  const isMoved =
    dragging !== null && dragging.landing !== dragging.at && dragging.landing !== dragging.at + 1;
  return {
    dragged: dragging?.at ?? null,
    landing: isMoved ? dragging.landing : null,
    startDragging,
  };
}

/** Index of the entry before which a drop at this height would land. */
function dropIndex(list: HTMLElement | null, y: number): number {
  const entries = [...(list?.children ?? [])];
  return entries.filter((entry) => {
    const { top, height } = entry.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** Pixels per frame, faster near the edge. */
export function scrollSpeed(y: number, height: number): number {
  const above = Math.min(Math.max((scrollZone - y) / scrollZone, 0), 1);
  const below = Math.min(Math.max((y - (height - scrollZone)) / scrollZone, 0), 1);
  return Math.round((below - above) * maxScrollSpeed);
}
