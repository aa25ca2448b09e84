import { useKeptColumns } from '#core/web/lists/kept-columns.ts';
import type { SavedView } from '#features/lists/contract/saved-views.ts';

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
