import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { beginning, readHistory } from './use-place.ts';

/** The address of the statement without a form behind it. */
export const statementAddress = '/accessibility';

export const isStatementAddress = () => location.pathname.startsWith(statementAddress);

const isInHistory = () => readHistory().isStatement === true;

/**
 * Opens the statement over the form: on a shared phone, another page would lose the form. It is in
 * the browser history, so that Back closes it and the quick exit removes it.
 */
export function useStatement() {
  // A reload keeps the history, and with it the open statement.
  const [isOpen, setOpen] = useState(isInHistory);
  useEffect(() => {
    const follow = () => setOpen(isInHistory());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const open = useCallback((event: MouseEvent) => {
    // A new tab is for the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const before = readHistory();
    if (before.isStatement) return;
    const place = before.place ?? beginning;
    // The quick exit removes this page from the history by its depth.
    const deeper = { ...place, depth: place.depth + 1 };
    history.pushState({ ...before, place: deeper, isStatement: true }, '');
    setOpen(true);
  }, []);
  const close = useCallback(() => history.back(), []);
  return { isOpen, open, close };
}
