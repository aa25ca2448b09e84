import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The `after` of each page of a list up to the one that is shown; none on the first page. */
    pagesSoFar?: readonly string[];
    /** What was searched for, mostly a name. */
    searchedFor?: string;
  }
}

export interface ListAddress {
  search: Record<string, unknown>;
  /** Shows another list, from its first page. `inPlace`: Back skips what was there before. */
  show: (search: Record<string, string | string[]>, how?: { inPlace?: boolean }) => void;
  page: number;
  after: string | undefined;
  showNextPage: (after: string) => void;
  showPreviousPage: () => void;
}

/**
 * Where a list stands. Filters are in the address; the page is in the history entry, so that Back
 * from a file returns to the page one was on, and a new way to the list begins on the first. What
 * was searched for is there too: it is mostly a name, and a name never stands in an address.
 */
export function useListAddress(): ListAddress {
  const { q: _neverRead, ...filters } = useSearch({ strict: false }) as Record<string, unknown>;
  const searchedFor = useLocation({ select: ({ state }) => state.searchedFor });
  const search = searchedFor === undefined ? filters : { ...filters, q: searchedFor };
  const pagesSoFar = useLocation({ select: ({ state }) => state.pagesSoFar }) ?? [];
  const navigate = useNavigate();

  function go(
    { q, ...inAddress }: Record<string, unknown>,
    pages: readonly string[],
    replace = false,
  ) {
    void navigate({
      to: '.',
      search: inAddress as never,
      state: {
        ...(pages.length === 0 ? {} : { pagesSoFar: pages }),
        ...(typeof q === 'string' && q !== '' ? { searchedFor: q } : {}),
      },
      replace,
      // Typing into the search must not move the page under the reader.
      resetScroll: !replace,
    });
  }

  return {
    search,
    show: (wanted, { inPlace } = {}) => go(wanted, [], inPlace),
    page: pagesSoFar.length + 1,
    after: pagesSoFar.at(-1),
    showNextPage: (after) => go(search, [...pagesSoFar, after]),
    showPreviousPage: () => go(search, pagesSoFar.slice(0, -1)),
  };
}

/** What a list shows, and how it shows something else. */
export interface ListState<Values> {
  filters: Values;
  /** Shows another list, from its first page. `inPlace`: Back skips what was there before. */
  show: (wanted: Values, how?: { inPlace?: boolean }) => void;
  address: ListAddress;
}

/** Where a list stands, as its filters read the address. */
export function useList<Values>({
  read,
  write,
}: {
  read: (search: Record<string, unknown>) => Values;
  write: (filters: Values) => Record<string, string | string[]>;
}): ListState<Values> {
  const address = useListAddress();
  return {
    filters: read(address.search),
    show: (wanted, how) => address.show(write(wanted), how),
    address,
  };
}
