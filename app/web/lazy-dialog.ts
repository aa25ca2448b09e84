import { type ComponentType, useCallback, useRef, useState } from 'react';
import { showToast } from '#core/web/ui/toast.tsx';

/**
 * A dialog that is loaded when it is first opened, since most visits do without. When it closes, the
 * focus goes back at once to where it was, before anything else asks where the focus is.
 *
 * @param load the same function at each render
 * @param failed shown when it can't be loaded
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>, failed: string) {
  const [Dialog, setDialog] = useState<ComponentType<Props>>();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = useCallback(async () => {
    opener.current = document.activeElement;
    try {
      const loaded = await load();
      setDialog(() => loaded);
      setOpen(true);
    } catch {
      showToast({ tone: 'bad', text: failed });
    }
  }, [load, failed]);
  const close = useCallback(() => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    setOpen(false);
  }, []);
  return { Dialog, isOpen, open: useCallback(() => void open(), [open]), close };
}
