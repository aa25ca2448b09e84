import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconFileExport, IconLayoutRows, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { type Named, useFormat } from '#core/web/i18n/format.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import type { Choice } from '#core/web/lists/filter-choice.tsx';
import type { ListState } from '#core/web/lists/list-address.ts';
import { useListSelection } from '#core/web/lists/list-selection.ts';
import { useListTexts } from '#core/web/lists/list-texts.ts';
import { type ListQuery, type ListTable, RecordList } from '#core/web/lists/record-list.tsx';
import { useRowDensity } from '#core/web/lists/row-density.ts';
import { may } from '#core/web/session/session.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import type { RecordColumn } from '#core/web/ui/record-model.ts';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { ExportButton, useExportDialog } from '#features/exports/web/parts/export-button.tsx';
import type { Exported } from '#features/exports/web/parts/queries.ts';
import { ImportItem } from '#features/imports/web/parts/import-item.tsx';
import type { ExportColumn } from '#features/insight/contract/exports.ts';
import { listSavedViews, type SavedView } from '#features/lists/contract/saved-views.ts';
import { ListHead, useChosenColumns } from '#features/lists/web/parts/list-head.tsx';
import { type ListCounts, maxBulkChanges } from '#features/person/contract/applicant-lists.ts';
import type { BulkPerson } from './bulk-change.ts';
import { FilterBar } from './filter-bar.tsx';
import { type FilterInForce, useFilterChips } from './filter-chips.ts';
import { type PeopleFilters, toPeopleQuery, toPeopleView } from './list-filters.ts';
import { ManyActions } from './many-actions.tsx';
import classes from './person-columns.module.css';

type Narrowed = PeopleFilters & { sort: string; group: string; layout?: string };

/** The columns that rows can be grouped by. */
export interface Grouping<Row> {
  choices: readonly Choice[];
  /** '' for people without one. */
  groupKey: (row: Row) => string;
  label: (key: string) => string;
}

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
  /** The columns beside the name by default. */
  usual: readonly string[];
  /** Columns whose export name differs; null where an export has no such column. */
  exportedAs: Readonly<Record<string, ExportColumn | null>>;
  counts: ListCounts | undefined;
  grouping: Grouping<Row>;
  /** Filters in force that only this list has. */
  own: readonly FilterInForce<Values>[];
  /** Where a person is in the process; on a phone. */
  status: (row: Row) => ReactNode;
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
  /** Beside the title. */
  actions?: React.ReactNode;
  /** Entries of the menu for what is rarely needed. */
  more?: React.ReactNode;
  /** Shown instead of the rows. */
  board?: ReactNode;
  /** Chooses between rows and board: among the tools on a tablet, whose title needs the width. */
  layoutSwitch?: ReactNode;
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
  usual,
  exportedAs,
  counts,
  grouping,
  own,
  status,
  choices,
  count,
  keptFilters,
  empty,
  unmatched,
  actions,
  more,
  board,
  layoutSwitch,
  unviewed,
}: PersonListProps<Row, Values>) {
  const { t } = useTranslation('applicants');
  const { t: listText } = useTranslation([name, 'applicants', 'clients']);
  const { personName, number } = useFormat();
  const { density } = useRowDensity();
  const listTexts = useListTexts();
  const { filters, show } = list;
  const { data: views } = useRead(listSavedViews, { query: { list: name } });
  const nameColumn = columns[0]?.id ?? '';
  const offered = columns.slice(1);
  const chosen = useChosenColumns({
    list: name,
    all: offered.map(({ id }) => id),
    usual,
    name: nameColumn,
    view: views?.find(({ id }) => id === filters.view),
  });
  const shown = (id: string, row: Row) => columns.find((one) => one.id === id)?.show(row, []);
  const isAboveTablet = useIsAtLeast('lg');
  const isTablet = useIsAtLeast('md') && !isAboveTablet;
  const { selection, inTable } = useListSelection({
    list: name,
    filters,
    visibleRows: query.data?.items,
    maxSelected: maxBulkChanges,
    name: personName,
  });
  const orders = sorts.map((sort) => ({ value: sort, label: listText(`list.sorts.${sort}`) }));
  const isSearch = filters.q.trim() !== '';
  const change = (changed: Partial<Values>) => show({ ...filters, ...changed });
  const clear = (filtersToKeep = keptFilters) => show(described.cleared(filters, filtersToKeep));
  const chips = useFilterChips({ filters, own, counts, onChange: change });
  const exported = (values: Values, id?: string[]) => {
    const { limit: _, ...found } = toPeopleQuery(described.toSent(values), undefined);
    // Ages and days use the user's time zone.
    return { list: name, found: { ...found, zone: browserZone(), id } } as Exported;
  };
  const exportColumns = [
    ...exportedName,
    ...chosen.columnIds.flatMap((id) => exportedAs[id] ?? (id in exportedAs ? [] : id)),
  ];
  const grouped = filters.group !== '' && {
    groups: {
      groupKey: grouping.groupKey,
      label: grouping.label,
      count: (key: string) => {
        const group = counts?.groups.find(({ value }) => (value ?? '') === key);
        return group ? number(group.count) : '';
      },
    },
  };
  const table = {
    label: listText('list.table'),
    hasKeys: true,
    grid: {
      density,
      columns: {
        ...chosen.layout,
        move: chosen.choose,
        resizeLabel: listTexts.columns.resize,
      },
      ...grouped,
    },
    sorting: {
      sort: filters.group || filters.sort,
      hint: (sort: string) => t('list.sortBy', { order: orderLabel(orders, sort) }),
      onSort: (sort: string) => show({ ...filters, sort, group: '' }),
    },
  };

  return (
    <div data-full-width>
      {unviewed?.head}
      <RecordList<Row, Narrowed>
        list={list as unknown as ListState<Narrowed>}
        query={query}
        search={{
          label: listText('list.search'),
          hint: t('list.find'),
          alike: t('list.alike'),
        }}
        {...(!unviewed && {
          head: ({ search, total }) => (
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
                    group: view?.view.group,
                    view: view?.id,
                    q: filters.q,
                    layout: filters.layout,
                  }),
                )
              }
              onActive={(view) => show({ ...filters, view })}
              total={total}
              search={search}
              hasColumns={!board}
              tools={
                <>
                  {!board && (
                    <GroupMenu
                      choices={grouping.choices}
                      value={filters.group}
                      onChange={(group) => show({ ...filters, group })}
                    />
                  )}
                  {isTablet && layoutSwitch}
                </>
              }
              filters={
                <FilterBar
                  filters={filters}
                  chips={chips}
                  orders={orders}
                  count={count}
                  onChange={(changed) => show({ ...filters, ...changed })}
                  onClear={() => clear()}
                >
                  {choices}
                </FilterBar>
              }
              actions={
                <>
                  {!isTablet && layoutSwitch}
                  <MoreMenu name={name} exported={exported(filters)} columns={exportColumns}>
                    {more}
                  </MoreMenu>
                  {actions}
                </>
              }
              selected={board ? undefined : selection}
              whileSelected={
                !board && (
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
                )
              }
            />
          ),
        })}
        table={
          unviewed
            ? { ...table, columns: unviewed.columns, card: unviewed.card }
            : {
                ...table,
                columns,
                chosen,
                card: (row) => (
                  <div className={classes.card}>
                    {shown('lastName', row)}
                    <div className={classes.line}>
                      <span>{status(row)}</span>
                      {shown('lastContact', row)}
                    </div>
                  </div>
                ),
                selection: may('applicant:write') ? inTable : undefined,
              }
        }
        body={board}
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
    </div>
  );
}

/** Chooses what the rows are grouped by. */
function GroupMenu({
  choices,
  value,
  onChange,
}: {
  choices: readonly Choice[];
  value: string;
  onChange: (group: string) => void;
}) {
  const { t } = useTranslation('applicants');
  const isWide = useIsAtLeast('lg');
  const chosen = choices.find((choice) => choice.value === value);
  const label = chosen ? t('list.groupedBy', { what: chosen.label }) : t('list.group');
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        {isWide ? (
          <Button
            variant="subtle"
            color="gray"
            className={classes.group}
            leftSection={<IconLayoutRows size={16} stroke={1.8} aria-hidden="true" />}
          >
            {label}
          </Button>
        ) : (
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label}>
            <IconLayoutRows size={18} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown aria-label={t('list.group')}>
        <Menu.RadioGroup value={value} onChange={onChange}>
          <Menu.RadioItem value="" closeMenuOnClick>
            {t('list.noGroup')}
          </Menu.RadioItem>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Import, export, and what else a list rarely needs. */
function MoreMenu({
  name,
  exported,
  columns,
  children,
}: {
  name: SavedView['list'];
  exported: Exported;
  columns: readonly string[];
  children: ReactNode;
}) {
  const { t } = useTranslation(['applicants', 'reports']);
  const { open, dialog } = useExportDialog({ exported, columns });
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('list.more')}
            title={t('list.more')}
          >
            <IconDots size={18} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('list.more')}>
          <ImportItem kind={name} />
          {may('applicant:export') && (
            <Menu.Item
              aria-haspopup="dialog"
              leftSection={<IconFileExport size={17} stroke={1.7} aria-hidden="true" />}
              onClick={() => void open()}
            >
              {t('reports:export.open')}
            </Menu.Item>
          )}
          {children}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}

function orderLabel(orders: readonly Choice[], sort: string): string {
  return orders.find(({ value }) => value === sort)?.label ?? '';
}
