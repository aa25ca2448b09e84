import type { PointerEvent as ReactPointerEvent } from 'react';
import { useEffect, useRef } from 'react';
import { minutesBetween } from '#core/web/i18n/zone-clock.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import { type Moving, stepOfKeys } from './moving.ts';

/** A day of the calendar bears this with its date, so that what is pulled over it knows where it is. */
export const dayMark = 'data-day';
/** The end of an event that can be pulled bears this. */
export const endMark = 'data-end';

/** Nearer than this, in pixels, it is a click. */
const slack = 4;

interface Pull {
  occurrence: Occurrence;
  x: number;
  y: number;
  day: string | undefined;
  /** Whether only its end is pulled. */
  isEnd: boolean;
  hasBegun: boolean;
}

/**
 * Moves an event with the mouse or a pen: over the days, and where `minuteHeight` says how high a
 * minute is, over the hours. A finger scrolls; it opens the event and moves it there.
 */
export function usePulling(moving: Moving, minuteHeight: number | null) {
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
        if (Math.hypot(event.clientX - now.x, down) < slack) return;
        now.hasBegun = true;
        begin(now.occurrence, 'pointer');
      }
      const steps = minuteHeight ? Math.round(down / minuteHeight / stepOfKeys) * stepOfKeys : 0;
      const day = dayUnder(event.clientX, event.clientY);
      const days = day && now.day ? minutesBetween(now.day, day) / 1440 : null;
      shift((before) =>
        now.isEnd
          ? { ...before, longer: steps }
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
      // The click that follows would open it.
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
        isEnd: target?.closest(`[${endMark}]`) !== null && target !== null,
        hasBegun: false,
      };
    },
    /** Whether this click is the end of pulling. */
    isPulled: () => justPulled.current,
  };
}

export type Pulling = ReturnType<typeof usePulling>;

function dayUnder(x: number, y: number): string | undefined {
  return document
    .elementsFromPoint(x, y)
    .map((one) => one.closest(`[${dayMark}]`)?.getAttribute(dayMark))
    .find((day) => day != null);
}
