import type { ReactNode } from 'react';
import { useKeptColumns } from '#core/web/lists/kept-columns.ts';
import { useListTexts } from '#core/web/lists/list-texts.ts';
import { ColumnsMenu } from '#core/web/ui/columns-menu.tsx';
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
  const { keptFor, keep } = useKeptColumns(list);
  const viewId = view?.id ?? '';
  const ofView = view?.view.columns;
  const before = ofView ? known(all, ofView) : usual;
  const kept = keptFor(viewId);
  const shown = kept ? known(all, kept) : before;
  const isUsual = shown.join() === usual.join();
  return {
    /** Without the name column. */
    shown,
    isUsual,
    /** In saved-view format: null for the defaults. */
    ofView: isUsual ? null : [name, ...shown],
    choose: (columns: readonly string[]) =>
      keep(viewId, columns.join() === before.join() ? null : columns),
    chooseUsual: () => keep(viewId, before === usual ? null : usual),
    /** The view now has the user's choice, or the choice was dropped. */
    forget: (id: string) => keep(id, null),
  };
}

/** The current view's name, column picker, shortcuts, and other actions of a list. */
export function ListHead<Id extends string>({
  list,
  everybody,
  view,
  active,
  columns,
  labels,
  onOpen,
  onActive,
  children,
}: {
  list: SavedView['list'];
  /** Title of the unfiltered list. */
  everybody: string;
  /** The current filters and order, in saved-view format. */
  view: Pick<ListView, 'filters' | 'sort'>;
  /** View id from the URL; '' if no view is open. */
  active: string;
  columns: ReturnType<typeof useChosenColumns<Id>>;
  /** All columns except the name, in default order. */
  labels: readonly { id: Id; label: string }[];
  /** Applies a view to the list; null for the defaults. */
  onOpen: (view: SavedView | null) => void;
  /** Keeps what is shown, and marks it as this view, or none (''). */
  onActive: (id: string) => void;
  children: ReactNode;
}) {
  const words = useListTexts();
  return (
    <div className={classes.head}>
      <ViewsMenu
        list={list}
        everybody={everybody}
        shown={{ ...view, columns: columns.ofView }}
        active={active}
        onOpen={(opened) => {
          if (opened) columns.forget(opened.id);
          onOpen(opened);
        }}
        onActive={(id) => onActive(id ?? '')}
        onReplaced={columns.forget}
      />
      <div className={classes.tools}>
        <ColumnsMenu
          columns={labels}
          shown={columns.shown}
          isUsual={columns.isUsual}
          words={words.columns}
          onChange={columns.choose}
          onUsual={columns.chooseUsual}
        />
        {children}
      </div>
    </div>
  );
}
