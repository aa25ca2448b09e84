import { useCallback, useEffect, useState } from 'react';
import { beginning, readHistory } from './use-place.ts';

/** Pages above the form's own, in the browser history, so that Back closes them. */
export interface SubPages<Name extends string> {
  /** Null when none is open. */
  page: Name | null;
  open(name: Name): void;
  /** Goes back to the page before. */
  close(): void;
}

export function useSubPage<Name extends string>(): SubPages<Name> {
  const [page, setPage] = useState<Name | null>(null);
  useEffect(() => {
    const follow = () => setPage((readHistory().page as Name | undefined) ?? null);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const open = useCallback((name: Name) => {
    const before = readHistory();
    const place = before.place ?? beginning;
    // The quick exit removes this page from the history by its depth.
    const deeper = { ...place, depth: place.depth + 1 };
    history.pushState({ ...before, place: deeper, page: name }, '');
    setPage(name);
  }, []);
  const close = useCallback(() => history.back(), []);
  return { page, open, close };
}
