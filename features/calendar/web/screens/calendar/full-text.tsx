import { Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** The mouse rests on a text this long, in ms, until all of it shows. */
const restingTime = 300;

/**
 * The whole text above what is cut, for the mouse and the keyboard. Only the chip in use has a
 * tooltip, because a calendar has hundreds of chips.
 *
 * @param text called when it is about to show; null if nothing is cut
 */
export function useFullText(text: () => string | null) {
  const [shown, setShown] = useState<{ target: HTMLElement; text: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(target: HTMLElement) {
    const full = text();
    if (full !== null) setShown({ target, text: full });
  }

  function hide() {
    clearTimeout(timer.current);
    setShown(null);
  }

  return {
    events: {
      onPointerEnter({ currentTarget, pointerType }: PointerEvent<HTMLElement>) {
        if (pointerType === 'touch') return;
        timer.current = setTimeout(() => show(currentTarget), restingTime);
      },
      onPointerLeave: hide,
      onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
        if (currentTarget.matches(':focus-visible')) show(currentTarget);
      },
      onBlur: hide,
    },
    tooltip: shown && <FullText {...shown} onHide={hide} />,
  };
}

function FullText({
  target,
  text,
  onHide,
}: {
  target: HTMLElement;
  text: string;
  onHide: () => void;
}) {
  // Escape hides it (WCAG 1.4.13).
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') onHide();
  });
  return <Tooltip opened target={target} label={text} multiline maw={320} withinPortal />;
}
