import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRightToLeft } from '#core/web/i18n/reading-direction.ts';
import { useEventFormat } from '../../parts/event-text.ts';
import type { TimeSpan } from './lanes.ts';
import classes from './time-grid.module.css';
import { hourHeight } from './time-grid-size.ts';
import { keyStepMinutes } from './use-moving.ts';

/** Where the slot begins before it is moved. */
const firstSlot: TimeSpan = { from: 9 * 60, to: 10 * 60 };
const dayLength = 1440;
const slotAttribute = 'data-slot';

/**
 * The keyboard's way to draw a new event: a slot that shows on focus. Up and down move it, with Shift they
 * change its end, left and right go to the other columns, and Enter makes the event.
 */
export function NewSlot({
  name,
  isInOrder,
  onRange,
}: {
  /** The column: a day, or a colleague. */
  name: string;
  isInOrder: boolean;
  onRange: (from: number, to: number) => void;
}) {
  const { t } = useTranslation('events');
  const eventFormat = useEventFormat();
  const [{ from, to }, setSlot] = useState(firstSlot);
  const time = eventFormat.timeOf({ allDay: false, start: wallTime(from), end: wallTime(to) });

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowUp: -keyStepMinutes, ArrowDown: keyStepMinutes }[event.key];
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setSlot(
        event.shiftKey ? { from, to: endWithin(from, to + step) } : moved({ from, to }, step),
      );
    } else if (side !== undefined) {
      event.preventDefault();
      const ahead = isRightToLeft() ? -side : side;
      const slots = [...document.querySelectorAll<HTMLElement>(`[${slotAttribute}]`)];
      slots[slots.indexOf(event.currentTarget) + ahead]?.focus();
    }
  }

  return (
    <button
      type="button"
      className={classes.slot}
      style={{ top: (from / 60) * hourHeight, height: ((to - from) / 60) * hourHeight }}
      tabIndex={isInOrder ? 0 : -1}
      aria-label={t('slot.label', { name, time })}
      aria-description={t('slot.keys')}
      {...{ [slotAttribute]: '' }}
      onKeyDown={onKeyDown}
      onClick={() => onRange(from, to)}
    >
      {time}
    </button>
  );
}

function moved({ from, to }: TimeSpan, step: number): TimeSpan {
  const start = Math.min(Math.max(0, from + step), dayLength - (to - from));
  return { from: start, to: start + to - from };
}

const endWithin = (from: number, to: number) =>
  Math.min(Math.max(to, from + keyStepMinutes), dayLength - keyStepMinutes);

/** A wall time of any day. */
const wallTime = (minutes: number) =>
  new Date(Date.UTC(2000, 0, 1) + minutes * 60_000).toISOString().slice(0, 16);
