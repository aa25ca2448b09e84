import type { ReactNode } from 'react';
import { useListWords } from '#core/web/lists/list-words.ts';
import { ColumnsMenu } from '#core/web/ui/columns-menu.tsx';
import type { ListView, SavedView } from '#features/lists/contract/saved-views.ts';
import type { useChosenColumns } from './chosen-columns.ts';
import classes from './list-head.module.css';
import { ViewsMenu } from './views-menu.tsx';

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
