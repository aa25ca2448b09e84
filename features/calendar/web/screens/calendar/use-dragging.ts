import type { PointerEvent as ReactPointerEvent } from 'react';
import { useEffect, useRef } from 'react';
import { minutesBetween } from '#core/web/i18n/zone-clock.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import { keyStepMinutes, type Moving } from './use-moving.ts';

/** Attribute with the date of a day column, used to find the drop target. */
export const dayAttribute = 'data-day';
/** Attribute of the draggable end of an event. */
export const endAttribute = 'data-end';

/** Drag threshold in pixels; less counts as a click. */
const dragThreshold = 4;

interface Pull {
  occurrence: Occurrence;
  x: number;
  y: number;
  day: string | undefined;
  /** Drags only the end. */
  isEnd: boolean;
  hasBegun: boolean;
}

/**
 * Drags an event with mouse or pen, over days and, given `minuteHeight` in pixels, over hours.
 * Touch scrolls instead; there, the event is moved from its panel.
 */
export function useDragging(moving: Moving, minuteHeight: number | null) {
  const pull = useRef<Pull | null>(null);
  const justPulled = useRef(false);
  const latest = useRef(moving);
  useEffect(() => {
    latest.current = moving;
  });

  useEffect(() => {
    function onMove(event: PointerEvent) {
      const now = pull.current;
      if (!now) return;
      const { begin, shift } = latest.current;
      const down = event.clientY - now.y;
      if (!now.hasBegun) {
        if (Math.hypot(event.clientX - now.x, down) < dragThreshold) return;
        now.hasBegun = true;
        begin(now.occurrence, 'pointer');
      }
      const steps = minuteHeight
        ? Math.round(down / minuteHeight / keyStepMinutes) * keyStepMinutes
        : 0;
      const day = dayUnder(event.clientX, event.clientY);
      const days = day && now.day ? minutesBetween(now.day, day) / 1440 : null;
      shift((before) =>
        now.isEnd
          ? { ...before, durationChange: steps }
          : {
              ...before,
              days: days ?? before.days,
              minutes: now.occurrence.allDay ? 0 : steps,
            },
      );
    }
    function onUp() {
      const now = pull.current;
      pull.current = null;
      if (!now?.hasBegun) return;
      // The click after a drag would open the event.
      justPulled.current = true;
      setTimeout(() => {
        justPulled.current = false;
      });
      latest.current.keep();
    }
    function onCancel(event: Event) {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      if (pull.current?.hasBegun) latest.current.giveUp();
      pull.current = null;
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
    onPointerDown: (event: ReactPointerEvent, occurrence: Occurrence) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      if (!occurrence.abilities.update || latest.current.move) return;
      const target = event.target instanceof Element ? event.target : null;
      pull.current = {
        occurrence,
        x: event.clientX,
        y: event.clientY,
        day: dayUnder(event.clientX, event.clientY),
        isEnd: target?.closest(`[${endAttribute}]`) !== null && target !== null,
        hasBegun: false,
      };
    },
    /** True for the click that ends a drag. */
    isPulled: () => justPulled.current,
  };
}

export type Pulling = ReturnType<typeof useDragging>;

function dayUnder(x: number, y: number): string | undefined {
  return document
    .elementsFromPoint(x, y)
    .map((one) => one.closest(`[${dayAttribute}]`)?.getAttribute(dayAttribute))
    .find((day) => day != null);
}
