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
