import { useState } from 'react';
import { forget, readStoredJson, store } from '../browser/storage.ts';
import { currentUser } from '../session/session.ts';

const storedKey = (list: string) => `columns:${currentUser()?.id ?? ''}:${list}`;

/** Column ids by the saved view they were chosen in; '' outside any view. */
type ColumnsByView = Record<string, string[]>;

function read(list: string): ColumnsByView {
  const stored = readStoredJson(storedKey(list));
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([, ids]) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'),
    ),
  );
}

/**
 * The columns that this person chose for a list, stored in this browser. Each saved view has
 * separate ones, so that opening a view changes nothing elsewhere.
 */
export function useColumnChoice(list: string) {
  const [columnsByView, setColumnsByView] = useState(() => read(list));
  return {
    /** Undefined if nothing was chosen. */
    columnsFor: (view: string): readonly string[] | undefined => columnsByView[view],
    /** Null clears the choice. */
    saveColumns(view: string, columns: readonly string[] | null) {
      const { [view]: _before, ...others } = columnsByView;
      const next = columns === null ? others : { ...others, [view]: [...columns] };
      setColumnsByView(next);
      if (Object.keys(next).length === 0) forget(storedKey(list));
      else store(storedKey(list), JSON.stringify(next));
    },
  };
}

interface Layout {
  widths: Record<string, number>;
  pinned: string[];
}

const noLayout: Layout = { widths: {}, pinned: [] };
const layoutKey = (list: string) => `column_layout:${currentUser()?.id ?? ''}:${list}`;

function readLayouts(list: string): Record<string, Layout> {
  const stored = readStoredJson(layoutKey(list));
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  const layouts = Object.entries(stored as Record<string, Partial<Layout> | null>);
  return Object.fromEntries(
    layouts.map(([view, layout]) => [
      view,
      {
        widths: Object.fromEntries(
          Object.entries(layout?.widths ?? {}).filter(([, width]) => Number.isFinite(width)),
        ),
        pinned: Array.isArray(layout?.pinned)
          ? layout.pinned.filter((id) => typeof id === 'string')
          : [],
      },
    ]),
  );
}

/** The widths and pins of columns, stored like the choice of columns. */
export function useColumnLayout(list: string, view: string) {
  const [layouts, setLayouts] = useState(() => readLayouts(list));
  const layout = layouts[view] ?? noLayout;
  function save(changed: Layout | null) {
    const { [view]: _before, ...others } = layouts;
    const next = changed === null ? others : { ...others, [view]: changed };
    setLayouts(next);
    if (Object.keys(next).length === 0) forget(layoutKey(list));
    else store(layoutKey(list), JSON.stringify(next));
  }
  return {
    ...layout,
    isUsual: layout === noLayout,
    resize: (id: string, width: number) =>
      save({ ...layout, widths: { ...layout.widths, [id]: width } }),
    togglePin: (id: string) =>
      save({
        ...layout,
        pinned: layout.pinned.includes(id)
          ? layout.pinned.filter((other) => other !== id)
          : [...layout.pinned, id],
      }),
    reset: () => save(null),
  };
}
