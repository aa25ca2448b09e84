import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { onProofNeeded } from '#core/web/api/fresh-proof.ts';
import type { ConfirmationDialog } from './confirmation.tsx';

interface Asking {
  answer: (isConfirmed: boolean) => void;
  /** What had the focus when the call was made. */
  from: Element | null;
}

/**
 * Asks the person to show again that it is them when the server wants that for a call, which is made again then. The
 * dialog is loaded when it is first needed.
 */
export function ConfirmationHost() {
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof ConfirmationDialog>>>();
  const [isOpen, setOpen] = useState(false);
  const asking = useRef<Asking | null>(null);

  function answer(isConfirmed: boolean): void {
    const { current } = asking;
    if (current === null) return;
    asking.current = null;
    setOpen(false);
    current.answer(isConfirmed);
    giveFocusBack(current.from);
  }

  useEffect(() => {
    const stop = onProofNeeded(async (from) => {
      const loaded = await import('./confirmation.tsx').catch(() => null);
      if (loaded === null) return false;
      setDialog(() => loaded.ConfirmationDialog);
      setOpen(true);
      return new Promise((resolve) => {
        asking.current = { answer: resolve, from };
      });
    });
    return () => {
      stop();
      asking.current?.answer(false);
      asking.current = null;
    };
  }, []);

  return Dialog ? <Dialog isOpen={isOpen} onAnswer={answer} /> : null;
}

/**
 * The dialog can't: the button that was pressed was busy when it came up, and had lost the focus by
 * then. So a moment later, when the button can be pressed again, unless the focus has moved on.
 */
function giveFocusBack(to: Element | null): void {
  setTimeout(() => {
    if (document.activeElement === document.body && to instanceof HTMLElement) to.focus();
  }, 50);
}
