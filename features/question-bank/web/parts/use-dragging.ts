import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Pixels that the pointer may shake before it drags. */
const shake = 4;
/** Pixels from the edge of the window within which the page scrolls along, and how fast. */
const edge = 72;
const fastest = 14;

interface Dragging {
  at: number;
  /** Before which entry it would land; the number of entries for the end. */
  landing: number;
}

/**
 * Dragging the entries of a list by a handle, with a mouse, a pen or a finger. Escape, and whatever
 * else takes the pointer away, leaves everything where it was.
 */
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
      now = { at, landing: landingOf(list.current, y) };
      setDragging(now);
    }

    /** Near an edge the page goes on, also while the pointer rests there. */
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
      if (now === null && Math.abs(y - startY) < shake) return;
      if (now === null) frame = requestAnimationFrame(scrollAlong);
      show();
    }

    function finish(isDropped: boolean) {
      const last = now;
      end();
      if (!isDropped || last === null) return;
      // What stands below moves up by one once the dragged entry is taken out.
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

/** Before which entry something would land that is let go at this height. */
function landingOf(list: HTMLElement | null, y: number): number {
  const entries = [...(list?.children ?? [])];
  return entries.filter((entry) => {
    const { top, height } = entry.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** Pixels a frame: the nearer to the edge, the faster. */
export function scrollSpeed(y: number, height: number): number {
  const above = Math.min(Math.max((edge - y) / edge, 0), 1);
  const below = Math.min(Math.max((y - (height - edge)) / edge, 0), 1);
  return Math.round((below - above) * fastest);
}
