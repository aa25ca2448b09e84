import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Total } from '#core/contract/paging.ts';
import { useLoadFailureTexts } from '../api/load-failure-texts.ts';
import { useKeysSetting } from '../session/single-keys.ts';
import type { Grid } from '../ui/grid-table.tsx';
import { ListPages } from '../ui/list-pages.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { ListToolbar } from '../ui/list-toolbar.tsx';
import { Loaded, type LoadFailureTexts } from '../ui/loaded.tsx';
import { Notice } from '../ui/notice.tsx';
import type { RecordColumn, RecordSelection } from '../ui/record-model.ts';
import { type ChosenColumns, RecordTable } from '../ui/record-table.tsx';
import { SearchBox, type SearchBoxProps } from '../ui/search-box.tsx';
import type { Sorting } from '../ui/sorting.ts';
import type { ListState } from './list-address.ts';
import { useListTexts } from './list-texts.ts';

/** The rows of a list, as a table or cards. */
export interface ListTable<Row> {
  label: string;
  /** The first column is the record's name, with its link. */
  columns: readonly RecordColumn<Row>[];
  chosen?: ChosenColumns | undefined;
  sorting?: Sorting | undefined;
  /** The content of a card on a phone; the table's facts by default. */
  card?: ((row: Row) => ReactNode) | undefined;
  selection?: RecordSelection<Row> | undefined;
  /** Enables j, k, and x, for people who haven't turned them off. */
  hasKeys?: boolean;
  grid?: Grid<Row> | undefined;
}

interface SearchOptions {
  label: string;
  hint: string;
  /** Shown beside the total. */
  beside?: ReactNode;
  /** Shown where no name matches exactly. */
  alike?: string;
}

interface Page<Row> {
  items: readonly Row[];
  next: string | null;
  total?: Total | undefined;
  alike?: boolean;
}

/** The current page, as TanStack Query holds it. */
export type ListQuery<Row> = Pick<
  UseQueryResult<Page<Row>>,
  'data' | 'error' | 'refetch' | 'isPlaceholderData'
>;

/**
 * A list of records with its filters, rows or empty state, and pages. A screen describes its list;
 * the address selects what is shown (`useList`).
 */
export function RecordList<Row extends { id: string }, Values>({
  list: { filters, show, address, coming },
  query,
  search,
  filterBar,
  head,
  table,
  body,
  empty,
  failed,
  loading,
}: {
  list: ListState<Values>;
  query: ListQuery<Row>;
  /** Leave out for a list without search. */
  search?: (Values extends { q: string } ? SearchOptions : never) | undefined;
  filterBar?: ReactNode;
  /** A head of its own instead of the toolbar. `total` is the number of records in words. */
  head?: ((parts: { search: ReactNode; total: string }) => ReactNode) | undefined;
  table: ListTable<Row>;
  /** Replaces the rows and their pages. */
  body?: ReactNode;
  /** Shown when the list is empty, with what to do about it. */
  empty: ReactNode;
  failed?: LoadFailureTexts;
  loading?: string;
}) {
  const texts = useListTexts();
  const defaultFailed = useLoadFailureTexts(texts.failed);
  const { isOn } = useKeysSetting();
  const total = texts.total(query.data?.total);

  function bar() {
    if (!search) return filterBar;
    const box = (
      <Search
        coming={coming}
        isBusy={query.isPlaceholderData}
        label={search.label}
        hint={search.hint}
        texts={texts.search}
        value={(filters as { q: string }).q}
        onSearch={(q) => show({ ...filters, q }, { inPlace: true })}
      />
    );
    const notice = query.data?.alike && <Notice>{search.alike}</Notice>;
    if (head) {
      return (
        <>
          {head({ search: box, total })}
          {notice}
        </>
      );
    }
    return (
      <ListToolbar search={box} total={total} beside={search.beside} notice={notice}>
        {filterBar}
      </ListToolbar>
    );
  }

  return (
    <>
      {bar()}
      <Rows coming={coming}>
        <Loaded
          query={query}
          texts={failed ?? defaultFailed}
          loading={
            <ListSkeleton label={loading ?? texts.loading} isDense={table.grid !== undefined} />
          }
        >
          {({ items }) =>
            items.length === 0
              ? empty
              : body || (
                  <RecordTable<Row>
                    {...table}
                    rows={items}
                    isOutdated={query.isPlaceholderData}
                    hasKeys={table.hasKeys === true && isOn}
                  />
                )
          }
        </Loaded>
      </Rows>
      {query.data && !body && (
        <ListPages address={address} next={query.data.next} texts={texts.pages} />
      )}
    </>
  );
}

type WithComing<Props> = Props & { coming: ListState<unknown>['coming'] };

function Search({ coming, isBusy, ...box }: WithComing<SearchBoxProps>) {
  return <SearchBox {...box} isBusy={useIsWaiting(coming) || isBusy} />;
}

/** Says that other rows are on their way. They fade only if that takes long: fading takes time itself. */
function Rows({ coming, children }: WithComing<{ children: ReactNode }>) {
  return <div aria-busy={useIsWaiting(coming) || undefined}>{children}</div>;
}

function useIsWaiting(coming: ListState<unknown>['coming']): boolean {
  return useSyncExternalStore(
    coming?.subscribe ?? neverChanges,
    () => coming?.isWaiting() ?? false,
  );
}

const neverChanges = () => () => undefined;
