import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react';
import { onProofNeeded } from '#core/web/api/fresh-proof.ts';
import { loadAllTexts } from '#core/web/i18n/i18n.ts';
import type { ConfirmationDialog } from './confirmation.tsx';

interface Asking {
  answer: (isConfirmed: boolean) => void;
  /** Element with the focus when the call was made. */
  from: Element | null;
}

/** Asks for a fresh proof when a call needs it, then repeats the call. Loads the dialog on first use. */
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
    restoreFocus(current.from);
  }

  useEffect(() => {
    const stop = onProofNeeded(async (from) => {
      const loading = Promise.all([import('./confirmation.tsx'), loadAllTexts()]);
      const [loaded] = await loading.catch(() => [null]);
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
 * Restores the focus. The dialog can't: the pressed button was busy and had lost the focus. Waits until the
 * button is enabled, unless the focus has moved on.
 */
function restoreFocus(to: Element | null): void {
  setTimeout(() => {
    if (document.activeElement === document.body && to instanceof HTMLElement) to.focus();
  }, 50);
}
