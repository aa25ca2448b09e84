import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import classes from './further-pages.module.css';

/** A list that is read page by page, as TanStack Query holds it. */
export interface Pages<Entry> {
  data: { pages: readonly { items: readonly Entry[] }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ isError: boolean; error: unknown }>;
}

/** Everything that was read; what came in between two pages stands in both, and here once. */
export function entriesOf<Entry extends { id: string }>(pages: Pages<Entry>['data']): Entry[] {
  const all = pages?.pages.flatMap(({ items }) => items) ?? [];
  return [...new Map(all.map((entry) => [entry.id, entry])).values()];
}

/** A list of which only the newest is here, and a button for what is older. */
export function FurtherPages<Entry extends { id: string }>({
  query: { data, hasNextPage, isFetchingNextPage, fetchNextPage },
  list,
  label,
  onFailed,
  children,
}: {
  query: Pages<Entry>;
  /** The element that holds the entries; each of them takes the focus (tabIndex -1). */
  list: RefObject<HTMLElement | null>;
  label: string;
  onFailed: (error: unknown) => void;
  children: (entries: Entry[]) => ReactNode;
}) {
  const [readUpTo, setReadUpTo] = useState<number | null>(null);
  const entries = entriesOf(data);

  // Where reading goes on, once older ones are drawn; the button may be gone by then.
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
