import type { ReactNode } from 'react';
import { useKeptColumns } from '#core/web/lists/kept-columns.ts';
import { useListWords } from '#core/web/lists/list-words.ts';
import { ColumnsMenu } from '#core/web/ui/columns-menu.tsx';
import type { ListView, SavedView } from '#features/lists/contract/saved-views.ts';
import classes from './list-head.module.css';
import { ViewsMenu } from './views-menu.tsx';

/** Ids of columns without the name, those that are not known any more left out. */
function known<Id extends string>(all: readonly Id[], ids: readonly string[]): Id[] {
  return [...new Set(ids)].flatMap((id) => all.find((column) => column === id) ?? []);
}

/**
 * Which columns a list shows beside the name: what this person has chosen here, else what the view
 * has, else the usual ones.
 */
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
    /** Without the name. */
    shown,
    isUsual,
    /** As a saved view has them: null for the usual ones. */
    ofView: isUsual ? null : [name, ...shown],
    choose: (columns: readonly string[]) =>
      keep(viewId, columns.join() === before.join() ? null : columns),
    chooseUsual: () => keep(viewId, before === usual ? null : usual),
    /** What was chosen under this view is in the view now, or is given up. */
    forget: (id: string) => keep(id, null),
  };
}

/** Which view of a list this is, with its columns, its keys, and what else is done with it. */
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
  /** What the list is called where it shows everybody. */
  everybody: string;
  /** What the list shows now, as a view would keep it. */
  view: Pick<ListView, 'filters' | 'sort'>;
  /** The id in the address; '' where no view was opened. */
  active: string;
  columns: ReturnType<typeof useChosenColumns<Id>>;
  /** All columns without the name, in their usual order. */
  labels: readonly { id: Id; label: string }[];
  /** Shows the list as the view has it; null as it usually is. */
  onOpen: (view: SavedView | null) => void;
  /** What is shown stays, and is from now on this view, or none (''). */
  onActive: (id: string) => void;
  children: ReactNode;
}) {
  const words = useListWords();
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
