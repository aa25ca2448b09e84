import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import classes from './further-pages.module.css';

/** A list loaded page by page, as TanStack Query holds it. */
export interface Pages<Entry> {
  data: { pages: readonly { items: readonly Entry[] }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ isError: boolean; error: unknown }>;
}

/** All loaded entries. An item added while paging is in two pages, and returned once. */
export function loadedEntries<Entry extends { id: string }>(pages: Pages<Entry>['data']): Entry[] {
  const all = pages?.pages.flatMap(({ items }) => items) ?? [];
  return [...new Map(all.map((entry) => [entry.id, entry])).values()];
}

/** A list that starts with the newest entries, and a button to load older ones. */
export function FurtherPages<Entry extends { id: string }>({
  query: { data, hasNextPage, isFetchingNextPage, fetchNextPage },
  list,
  label,
  onFailed,
  children,
}: {
  query: Pages<Entry>;
  /** The element with the entries; each can take the focus (tabIndex -1). */
  list: RefObject<HTMLElement | null>;
  label: string;
  onFailed: (error: unknown) => void;
  children: (entries: Entry[]) => ReactNode;
}) {
  const [readUpTo, setReadUpTo] = useState<number | null>(null);
  const entries = loadedEntries(data);

  // Focuses the first older entry once rendered; the button may be gone by then.
  useEffect(() => {
    if (readUpTo === null || entries.length <= readUpTo) return;
    setReadUpTo(null);
    (list.current?.children[readUpTo] as HTMLElement | undefined)?.focus();
  }, [list, readUpTo, entries.length]);

  async function showOlder() {
    const { isError, error } = await fetchNextPage();
    if (isError) onFailed(error);
    else setReadUpTo(entries.length);
  }

  return (
    <>
      {children(entries)}
      {hasNextPage && (
        <div className={classes.older}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void showOlder()}>
            {label}
          </Button>
        </div>
      )}
    </>
  );
}
