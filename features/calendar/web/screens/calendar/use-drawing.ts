import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import type { TimeSpan } from './lanes.ts';
import { keyStepMinutes } from './use-moving.ts';

/** Drag threshold in pixels; less counts as a click. */
const dragThreshold = 6;
const dayLength = 1440;

interface Begin {
  strip: Element;
  y: number;
}

/**
 * Draws a new event's time with mouse or pen on an empty place of a column. Touch scrolls instead; there, a
 * tap or the button makes one.
 */
export function useDrawing(
  minuteHeight: number,
  onDrawn: ((from: number, to: number) => void) | undefined,
) {
  const begin = useRef<Begin | null>(null);
  const justDrawn = useRef(false);
  const [range, setRange] = useState<TimeSpan | null>(null);
  // The pointer may go up before the last move is rendered.
  const drawn = useRef<TimeSpan | null>(null);
  const act = useRef(onDrawn);
  useEffect(() => {
    act.current = onDrawn;
  });

  useEffect(() => {
    function show(next: TimeSpan | null) {
      drawn.current = next;
      setRange(next);
    }
    function onMove({ clientY }: PointerEvent) {
      const from = begin.current;
      if (!from) return;
      if (drawn.current === null && Math.abs(clientY - from.y) < dragThreshold) return;
      const { top } = from.strip.getBoundingClientRect();
      const [first, last] = [from.y, clientY]
        .map((y) => (y - top) / minuteHeight)
        .toSorted((one, other) => one - other);
      const start = Math.max(0, Math.floor((first ?? 0) / keyStepMinutes) * keyStepMinutes);
      const end = Math.ceil((last ?? 0) / keyStepMinutes) * keyStepMinutes;
      show({
        from: Math.min(start, dayLength - keyStepMinutes),
        to: Math.min(Math.max(end, start + keyStepMinutes), dayLength - 1),
      });
    }
    function onUp() {
      if (begin.current === null) return;
      begin.current = null;
      const span = drawn.current;
      if (span === null) return;
      // The click after a drag would make another one.
      justDrawn.current = true;
      setTimeout(() => {
        justDrawn.current = false;
      });
      show(null);
      act.current?.(span.from, span.to);
    }
    function onCancel(event: Event) {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      begin.current = null;
      show(null);
    }
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onCancel);
    document.addEventListener('keydown', onCancel);
    return () => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onCancel);
      document.removeEventListener('keydown', onCancel);
    };
  }, [minuteHeight]);

  return {
    range,
    onPointerDown: (event: ReactPointerEvent) => {
      if (!onDrawn || event.button !== 0 || event.pointerType === 'touch') return;
      if (event.target !== event.currentTarget) return;
      begin.current = { strip: event.currentTarget, y: event.clientY };
    },
    /** True for the click that ends a drag. */
    isDrawn: () => justDrawn.current,
  };
}
