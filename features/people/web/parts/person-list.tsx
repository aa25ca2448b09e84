import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { type Named, useFormat } from '#core/web/i18n/format.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
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
import { maxBulkChanges } from '#features/person/contract/applicant-lists.ts';
import type { BulkPerson } from './bulk-change.ts';
import { FilterBar } from './filter-bar.tsx';
import { type PeopleFilters, toPeopleQuery, toPeopleView } from './list-filters.ts';
import { ManyActions } from './many-actions.tsx';

type Narrowed = PeopleFilters & { sort: string };

/** The number of columns beside the name by default. */
const usualColumns = 6;

/** Export columns that replace the name column. */
const exportedName: ExportColumn[] = ['lastName', 'firstName', 'preferredName', 'dateOfBirth'];

interface PersonListProps<Row, Values> {
  /** Also the name in saved views, imports, and exports. */
  name: SavedView['list'];
  described: {
    read: (search: Record<string, unknown>) => Values;
    toSent: (filters: Values) => object;
    cleared: (filters: Values, keptFields: readonly (keyof Values)[]) => Values;
  };
  list: ListState<Values>;
  query: ListQuery<Row>;
  sorts: readonly string[];
  /** The name first; the others in picker order. */
  columns: readonly RecordColumn<Row>[];
  /** Columns whose export name differs. */
  exportedAs: Readonly<Record<string, ExportColumn>>;
  /** Filters of this list only. */
  choices: React.ReactNode;
  /** The number of active filters. */
  count: number;
  /** Filters that "clear all" keeps. */
  keptFilters: readonly (keyof Values)[];
  /** Shown when the unfiltered list is empty. */
  empty: React.ReactNode;
  /** More actions when nothing matches. */
  unmatched?: React.ReactNode;
  /** Shown beside the total. */
  beside?: React.ReactNode;
  /** Rows without saved views, selection, or export, below this header. */
  unviewed?: (Pick<ListTable<Row>, 'columns' | 'card'> & { head: React.ReactNode }) | undefined;
}

/** A list of people, driven by the URL; used for applicants and clients. */
export function PersonList<Row extends BulkPerson & Named, Values extends Narrowed>({
  name,
  described,
  list,
  query,
  sorts,
  columns,
  exportedAs,
  choices,
  count,
  keptFilters,
  empty,
  unmatched,
  beside,
  unviewed,
}: PersonListProps<Row, Values>) {
  const { t } = useTranslation('applicants');
  const { t: listText } = useTranslation([name, 'applicants', 'clients']);
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
    visibleRows: query.data?.items,
    maxSelected: maxBulkChanges,
    name: personName,
  });
  const sorted = filters.sort.replace('-', '');
  const orders = sorts.map((sort) => ({ value: sort, label: listText(`list.sorts.${sort}`) }));
  const isSearch = filters.q.trim() !== '';
  const clear = (filtersToKeep = keptFilters) => show(described.cleared(filters, filtersToKeep));
  const exported = (values: Values, id?: string[]) => {
    const found = toPeopleQuery(described.toSent(values), undefined);
    // Ages and days use the user's time zone.
    return { list: name, found: { ...found, zone: browserZone(), id } } as Exported;
  };
  const exportColumns = [...exportedName, ...chosen.columnIds.map((id) => exportedAs[id] ?? id)];
  const table = {
    label: listText('list.table'),
    hasKeys: true,
    sorting: {
      sort: filters.sort,
      hint: (sort: string) => t('list.sortBy', { order: orderLabel(orders, sort) }),
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
          defaultTitle={listText('list.everybody')}
          view={toPeopleView(described.toSent(filters))}
          active={filters.view}
          columns={chosen}
          labels={offered}
          // The search isn't part of a view and stays.
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
          label: listText('list.search'),
          hint: t('list.searchHint'),
          beside,
          alike: t('list.alike'),
        }}
        filterBar={
          <FilterBar
            filters={filters}
            orders={orders}
            isSortShown={sorted === nameColumn || chosen.columnIds.includes(sorted)}
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
                    <Button onClick={() => clear([...keptFilters, 'q'])}>
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

function orderLabel(orders: readonly Choice[], sort: string): string {
  return orders.find(({ value }) => value === sort)?.label ?? '';
}
