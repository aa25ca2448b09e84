import { Group, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColumnChoice, useColumnLayout } from '#core/web/lists/column-choice.ts';
import { useListTexts } from '#core/web/lists/list-texts.ts';
import { type Density, densities, useRowDensity } from '#core/web/lists/row-density.ts';
import { ColumnsMenu } from '#core/web/ui/columns-menu.tsx';
import { type SelectedRows, useSelected } from '#core/web/ui/record-model.ts';
import type { ListView, SavedView } from '#features/lists/contract/saved-views.ts';
import classes from './list-head.module.css';
import { ViewsMenu } from './views-menu.tsx';

/** Column ids without the name column and unknown ones. */
function known<Id extends string>(all: readonly Id[], ids: readonly string[]): Id[] {
  return [...new Set(ids)].flatMap((id) => all.find((column) => column === id) ?? []);
}

/** The columns shown beside the name: the user's choice on this device, else the view's, else the defaults. */
export function useChosenColumns<Id extends string>({
  list,
  all,
  usual,
  name,
  view,
}: {
  list: SavedView['list'];
  all: readonly Id[];
  usual: readonly Id[];
  /** Always the first column. */
  name: string;
  view: SavedView | undefined;
}) {
  const { columnsFor, saveColumns } = useColumnChoice(list);
  const viewId = view?.id ?? '';
  const layout = useColumnLayout(list, viewId);
  const savedColumns = view?.view.columns;
  const before = savedColumns ? known(all, savedColumns) : usual;
  const deviceColumns = columnsFor(viewId);
  const visibleColumns = deviceColumns ? known(all, deviceColumns) : before;
  const isUsual = visibleColumns.join() === usual.join();
  return {
    /** Without the name column. */
    columnIds: visibleColumns,
    isUsual,
    /** In saved-view format: null for the defaults. */
    viewColumns: isUsual ? null : [name, ...visibleColumns],
    choose: (columns: readonly string[]) =>
      saveColumns(viewId, columns.join() === before.join() ? null : columns),
    chooseUsual() {
      saveColumns(viewId, before === usual ? null : usual);
      layout.reset();
    },
    layout,
    /** The view now has the user's choice, or the choice was dropped. */
    forget: (id: string) => saveColumns(id, null),
  };
}

/** The head of a list: the view as its title, its actions, and its tools in one line. */
export function ListHead<Id extends string>({
  list,
  defaultTitle,
  view,
  active,
  columns,
  hasColumns = true,
  labels,
  onOpen,
  onActive,
  total,
  search,
  filters,
  tools,
  actions,
  selected,
  whileSelected,
}: {
  list: SavedView['list'];
  /** Title of the unfiltered list. */
  defaultTitle: string;
  /** The current filters and order, in saved-view format. */
  view: Pick<ListView, 'filters' | 'sort' | 'group'>;
  /** View id from the URL; '' if no view is open. */
  active: string;
  columns: ReturnType<typeof useChosenColumns<Id>>;
  /** False where people aren't shown in columns of facts. */
  hasColumns?: boolean;
  /** All columns except the name, in default order. */
  labels: readonly { id: Id; label: string }[];
  /** Applies a view to the list; null for the defaults. */
  onOpen: (view: SavedView | null) => void;
  /** Keeps what is shown, and marks it as this view, or none (''). */
  onActive: (id: string) => void;
  /** The number of people, announced whenever it changes. */
  total: string;
  search: ReactNode;
  filters: ReactNode;
  /** Beside the columns. */
  tools?: ReactNode;
  actions: ReactNode;
  selected: SelectedRows<unknown> | undefined;
  /** Covers the tools while rows are selected. */
  whileSelected: ReactNode;
}) {
  const listTexts = useListTexts();
  const { density, choose } = useRowDensity();
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <ViewsMenu
          list={list}
          defaultTitle={defaultTitle}
          currentView={{ ...view, columns: columns.viewColumns }}
          active={active}
          onOpen={(opened) => {
            if (opened) columns.forget(opened.id);
            onOpen(opened);
          }}
          onActive={(id) => onActive(id ?? '')}
          onReplaced={columns.forget}
        />
        <span className={classes.total} role="status">
          {total}
        </span>
      </div>
      <div className={classes.actions}>{actions}</div>
      <Tools selected={selected} whileSelected={whileSelected}>
        <div className={classes.search}>{search}</div>
        {filters}
        <div className={classes.end}>
          {tools}
          {hasColumns && (
            <ColumnsMenu
              columns={labels}
              columnIds={columns.columnIds}
              isUsual={columns.isUsual && columns.layout.isUsual}
              pinnedIds={columns.layout.pinned}
              onPin={columns.layout.togglePin}
              texts={listTexts.columns}
              onChange={columns.choose}
              onUsual={columns.chooseUsual}
            >
              <Radio.Group
                label={listTexts.density.title}
                value={density}
                onChange={(chosen) => choose(chosen as Density)}
              >
                <Group gap="md" mt={4} mb="sm">
                  {densities.map((one) => (
                    <Radio key={one} value={one} label={listTexts.density[one]} size="sm" />
                  ))}
                </Group>
              </Radio.Group>
            </ColumnsMenu>
          )}
        </div>
      </Tools>
    </header>
  );
}

/** Hidden tools keep their place, since drawing them takes long. */
function Tools({
  selected,
  whileSelected,
  children,
}: {
  selected: SelectedRows<unknown> | undefined;
  whileSelected: ReactNode;
  children: ReactNode;
}) {
  const hasSelected = useSelected(selected, (rows) => rows.size > 0);
  return (
    <>
      <div className={classes.tools} data-hidden={hasSelected || undefined}>
        {children}
      </div>
      {hasSelected && whileSelected}
    </>
  );
}
