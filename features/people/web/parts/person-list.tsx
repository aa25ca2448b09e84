import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { type Named, useFormat } from '#core/web/i18n/format.ts';
import { ownZone } from '#core/web/i18n/zone-clock.ts';
import type { Choice } from '#core/web/lists/filter-choice.tsx';
import type { ListState } from '#core/web/lists/list-address.ts';
import { useListSelection } from '#core/web/lists/list-selection.ts';
import { type ListQuery, type ListTable, RecordList } from '#core/web/lists/record-list.tsx';
import { may } from '#core/web/session/session.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import { ExportButton } from '#features/exports/web/parts/export-button.tsx';
import type { Exported } from '#features/exports/web/parts/queries.ts';
import { ImportButton } from '#features/imports/web/parts/import-button.tsx';
import type { ExportColumn } from '#features/insight/contract/exports.ts';
import { listSavedViews, type SavedView } from '#features/lists/contract/saved-views.ts';
import { ListHead, useChosenColumns } from '#features/lists/web/parts/list-head.tsx';
import { mostAtOnce } from '#features/person/contract/applicant-lists.ts';
import type { OneOfMany } from './changing-many.ts';
import { FilterBar } from './filter-bar.tsx';
import { type PeopleFilters, queryOfPeople, viewOfPeople } from './list-filters.ts';
import { ManyActions } from './many-actions.tsx';

type Narrowed = PeopleFilters & { sort: string };

/** How many columns beside the name are shown to whoever has chosen nothing. */
const usualColumns = 6;

/** The facts of a name, exported in place of the column of the name. */
const exportedName: ExportColumn[] = ['lastName', 'firstName', 'preferredName', 'dateOfBirth'];

interface PersonListProps<Row, Values> {
  /** Its saved views, import, and export are called so, too. */
  name: SavedView['list'];
  described: {
    read: (search: Record<string, unknown>) => Values;
    toSent: (filters: Values) => object;
    cleared: (filters: Values, kept: readonly (keyof Values)[]) => Values;
  };
  list: ListState<Values>;
  query: ListQuery<Row>;
  /** Every order. */
  sorts: readonly string[];
  /** The name first; the others in the order in which they are offered. */
  columns: readonly RecordColumn<Row>[];
  /** Columns that an export calls otherwise. */
  exportedAs: Readonly<Record<string, ExportColumn>>;
  /** The filters of this list alone. */
  choices: React.ReactNode;
  /** How many filters are set. */
  count: number;
  /** Filters that stay when the others are cleared. */
  keeps: readonly (keyof Values)[];
  /** Why nobody is listed where nothing narrows the list. */
  empty: React.ReactNode;
  /** What else can be done where nobody matches. */
  unmatched?: React.ReactNode;
  /** In the line of the total. */
  beside?: React.ReactNode;
  /** Rows that nobody keeps a view of, selects, or exports; below this head. */
  unviewed?: (Pick<ListTable<Row>, 'columns' | 'card'> & { head: React.ReactNode }) | undefined;
}

/** A list of people, as the address describes it: of applicants, or of clients. */
export function PersonList<Row extends OneOfMany & Named, Values extends Narrowed>({
  name,
  described,
  list,
  query,
  sorts,
  columns,
  exportedAs,
  choices,
  count,
  keeps,
  empty,
  unmatched,
  beside,
  unviewed,
}: PersonListProps<Row, Values>) {
  const { t } = useTranslation('applicants');
  const { t: own } = useTranslation([name, 'applicants', 'clients']);
  const { personName } = useFormat();
  const { filters, show } = list;
  const { data: views } = useRead(listSavedViews, { query: { list: name } });
  const nameColumn = columns[0]?.id ?? '';
  const offered = columns.slice(1);
  const ids = offered.map(({ id }) => id);
  const chosen = useChosenColumns({
    list: name,
    all: ids,
    usual: ids.slice(0, usualColumns),
    name: nameColumn,
    view: views?.find(({ id }) => id === filters.view),
  });
  const selection = useListSelection({
    list: name,
    filters,
    shown: query.data?.items,
    most: mostAtOnce,
    name: personName,
  });
  const sorted = filters.sort.replace('-', '');
  const orders = sorts.map((sort) => ({ value: sort, label: own(`list.sorts.${sort}`) }));
  const isSearch = filters.q.trim() !== '';
  const clear = (kept = keeps) => show(described.cleared(filters, kept));
  const exported = (values: Values, id?: string[]) => {
    const found = queryOfPeople(described.toSent(values), undefined);
    // Ages and days are meant, and moments shown, where whoever asks is.
    return { list: name, found: { ...found, zone: ownZone(), id } } as Exported;
  };
  const exportColumns = [...exportedName, ...chosen.shown.map((id) => exportedAs[id] ?? id)];
  const table = {
    label: own('list.table'),
    hasKeys: true,
    sorting: {
      sort: filters.sort,
      hint: (sort: string) => t('list.sortBy', { order: wordsOf(orders, sort) }),
      onSort: (sort: string) => show({ ...filters, sort }),
    },
  };

  return (
    <>
      {unviewed ? (
        unviewed.head
      ) : (
        <ListHead
          list={name}
          everybody={own('list.everybody')}
          view={viewOfPeople(described.toSent(filters))}
          active={filters.view}
          columns={chosen}
          labels={offered}
          // What was searched for is no part of a view, and stays.
          onOpen={(view) =>
            show(
              described.read({
                ...view?.view.filters,
                sort: view?.view.sort,
                view: view?.id,
                q: filters.q,
              }),
            )
          }
          onActive={(view) => show({ ...filters, view })}
        >
          <ImportButton kind={name} />
          <ExportButton exported={exported(filters)} columns={exportColumns} />
        </ListHead>
      )}
      <RecordList<Row, Narrowed>
        list={list as unknown as ListState<Narrowed>}
        query={query}
        search={{
          label: own('list.search'),
          hint: t('list.searchHint'),
          beside,
          alike: t('list.alike'),
        }}
        filterBar={
          <FilterBar
            filters={filters}
            orders={orders}
            isSortShown={sorted === nameColumn || chosen.shown.includes(sorted)}
            count={count}
            onChange={(changed) => show({ ...filters, ...changed })}
            onClear={() => clear()}
          >
            {choices}
          </FilterBar>
        }
        table={
          unviewed
            ? { ...table, columns: unviewed.columns, card: unviewed.card }
            : {
                ...table,
                columns,
                chosen,
                selection: may('applicant:write') ? selection.inTable : undefined,
              }
        }
        empty={
          isSearch || count > 0 ? (
            <EmptyState
              icon={<IconSearchOff size={26} stroke={1.6} />}
              title={t('list.nothingMatches')}
              text={t('list.nothingMatchesText')}
              action={
                <>
                  {isSearch && count > 0 && (
                    <Button onClick={() => clear([...keeps, 'q'])}>
                      {t('list.searchEverybody')}
                    </Button>
                  )}
                  <Button variant="default" onClick={() => clear()}>
                    {t('list.clearFilters')}
                  </Button>
                  {isSearch && count === 0 && unmatched}
                </>
              }
            />
          ) : (
            empty
          )
        }
      />
      {!unviewed && (
        <ManyActions
          selection={selection}
          exporting={(selected) => (
            <ExportButton
              exported={exported(described.read({}), selected)}
              columns={exportColumns}
              isSmall
            />
          )}
        />
      )}
    </>
  );
}

function wordsOf(orders: readonly Choice[], sort: string): string {
  return orders.find(({ value }) => value === sort)?.label ?? '';
}
