import {
  type HistoryState,
  useLocation,
  useMatch,
  useNavigate,
  useRouter,
  useSearch,
} from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ComingList } from './coming-list.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The `after` of each page up to the current one; empty on the first page. */
    pagesSoFar?: readonly string[];
    /** The search text, usually a name. */
    searchedFor?: string;
  }
}

export interface ListAddress {
  search: Record<string, unknown>;
  /** Shows another list, from its first page. With `inPlace`, Back skips the previous one. */
  show: (search: Record<string, string | string[]>, how?: { inPlace?: boolean }) => void;
  page: number;
  after: string | undefined;
  /** The `after` of the page before this one. */
  before: string | undefined;
  showNextPage: (after: string) => void;
  showPreviousPage: () => void;
}

/**
 * The state of a list. Filters are in the address. Page and search text are in the history entry:
 * Back from a record returns to the same page, a new visit starts on the first, and a name never
 * appears in an address.
 */
export function useListAddress(): ListAddress {
  const { q: _neverRead, ...filters } = useSearch({ strict: false }) as Record<string, unknown>;
  const { searchedFor, pagesSoFar = [] } = useOwnState();
  const search = searchedFor === undefined ? filters : { ...filters, q: searchedFor };
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
    before: pagesSoFar.at(-2),
    showNextPage: (after) => go(search, [...pagesSoFar, after]),
    showPreviousPage: () => go(search, pagesSoFar.slice(0, -1)),
  };
}

/**
 * The state of this screen's history entry. The location is the next screen's as soon as that one
 * loads; with its state, the list would be searched again while it is left.
 */
function useOwnState(): HistoryState {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const own = useRef<HistoryState>({});
  return useLocation({
    select: ({ pathname, state }) => {
      if (pathname === path) own.current = state;
      return own.current;
    },
  });
}

/** The state of a list, and how to change it. */
export interface ListState<Values> {
  filters: Values;
  /** Shows another list, from its first page. With `inPlace`, Back skips the previous one. */
  show: (wanted: Values, how?: { inPlace?: boolean }) => void;
  address: ListAddress;
  /** Set for a list that is drawn after the next frame. */
  coming?: Pick<ComingList<object>, 'subscribe' | 'isWaiting'>;
}

interface DescribedList<Values> {
  read: (search: Record<string, unknown>) => Values;
  write: (filters: Values) => Record<string, string | string[]>;
}

/** The state of a list, parsed from the address by its filters. */
export function useList<Values>({ read, write }: DescribedList<Values>): ListState<Values> {
  const address = useListAddress();
  return {
    filters: read(address.search),
    show: (wanted, how) => address.show(write(wanted), how),
    address,
  };
}

/**
 * Same, for a list that takes long to draw: a click or a letter shows before it.
 *
 * @param read asks for a page before the address and the screen change; done when it is here
 */
export function useLongList<Values extends object>(
  described: DescribedList<Values>,
  read: (filters: Values, after?: string) => Promise<void>,
): ListState<Values> {
  const { filters, address } = useList(described);
  const { history } = useRouter();
  const [coming] = useState(() => new ComingList<Values>());
  useEffect(() => coming.forget, [coming]);
  function change(wanted: Values, go: (values: Values) => void, after?: string) {
    const from = history.location;
    coming.show(filters, wanted, {
      read: (values) => read(described.read(described.write(values)), after),
      // Someone who followed a link in the meantime stays where it led.
      go: (values) => history.location === from && go(values),
    });
  }
  return {
    filters,
    show: (wanted, how) => change(wanted, (values) => address.show(described.write(values), how)),
    address: {
      ...address,
      showNextPage: (after) => change(filters, () => address.showNextPage(after), after),
      showPreviousPage: () => change(filters, address.showPreviousPage, address.before),
    },
    coming,
  };
}
