import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { maxWidth, minWidth } from './grid-columns.ts';

/** Pixels that the pointer must move before a drag starts. */
const dragThreshold = 5;

/** Follows the pointer until it is released; Escape or a lost pointer cancels. */
function followPointer(
  onMove: (x: number) => void,
  onEnd: (isDropped: boolean) => void,
): () => void {
  const moved = (event: PointerEvent) => onMove(event.clientX);
  const released = () => end(true);
  const canceled = () => end(false);
  function pressed(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  }
  function stop() {
    window.removeEventListener('pointermove', moved);
    window.removeEventListener('pointerup', released);
    window.removeEventListener('pointercancel', canceled);
    window.removeEventListener('keydown', pressed, true);
  }
  function end(isDropped: boolean) {
    stop();
    onEnd(isDropped);
  }
  window.addEventListener('pointermove', moved);
  window.addEventListener('pointerup', released);
  window.addEventListener('pointercancel', canceled);
  window.addEventListener('keydown', pressed, true);
  return stop;
}

/** A released drag isn't a click. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}

/** Moves columns by dragging their heads. `onMove` gets the column and the one to put it before. */
export function useColumnDrag(onMove: ((id: string, before: string | null) => void) | undefined) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [landing, setLanding] = useState<string | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  function start(event: ReactPointerEvent<HTMLElement>, id: string) {
    if (!onMove || event.button !== 0 || event.pointerType === 'touch') return;
    const startX = event.clientX;
    const heads = [...(event.currentTarget.parentElement?.querySelectorAll('[data-column]') ?? [])];
    const others = heads.filter((head): head is HTMLElement => head instanceof HTMLElement);
    let isDragging = false;
    let before: string | null = null;
    stop.current?.();
    stop.current = followPointer(
      (x) => {
        if (!isDragging && Math.abs(x - startX) < dragThreshold) return;
        isDragging = true;
        const next = others.find((head) => {
          const { left, width } = head.getBoundingClientRect();
          return x < left + width / 2;
        });
        before = next?.dataset.column ?? null;
        setDragged(id);
        setLanding(before ?? '');
      },
      (isDropped) => {
        setDragged(null);
        setLanding(null);
        if (!isDragging) return;
        swallowClick();
        if (isDropped && before !== id) onMove(id, before);
      },
    );
  }

  return { dragged, landing, start };
}

/** Resizes a column by dragging the edge of its head. */
export function useColumnResize(onResize: (id: string, width: number) => void) {
  const [resized, setResized] = useState<{ id: string; width: number } | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  function start(event: ReactPointerEvent<HTMLElement>, id: string) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const before = event.currentTarget.closest('th')?.getBoundingClientRect().width ?? 0;
    const startX = event.clientX;
    const toWidth = (x: number) => clampWidth(before + x - startX);
    let width = before;
    stop.current?.();
    stop.current = followPointer(
      (x) => {
        width = toWidth(x);
        setResized({ id, width });
      },
      (isDropped) => {
        setResized(null);
        swallowClick();
        if (isDropped && width !== before) onResize(id, width);
      },
    );
  }

  return { resized, start };
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, minWidth), maxWidth));
}
