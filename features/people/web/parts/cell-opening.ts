import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * A cell whose menu or form is mounted when it first opens: a list has hundreds of cells, and each
 * mounted menu listens to every click and key of the page.
 */
export function useCellOpening() {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const button = useRef<HTMLButtonElement>(null);
  return {
    button,
    isOpen: state === 'open',
    isUsed: state !== 'unused',
    toggle: () => setState((before) => (before === 'open' ? 'closed' : 'open')),
    /** Returns the focus to the cell. */
    close() {
      flushSync(() => setState('closed'));
      button.current?.focus({ preventScroll: true });
    },
  };
}

/** Makes an element that is on the page already the target of a Mantine menu or popover. */
export function CellTarget({
  button,
  ref,
}: {
  button: RefObject<HTMLElement | null>;
  /** From the menu or popover around it. */
  ref?: Ref<HTMLElement>;
}) {
  useImperativeHandle(ref, () => button.current as HTMLElement, [button]);
  return null;
}
