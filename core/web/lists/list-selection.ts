import type { RecordSelection } from '../ui/record-model.ts';
import { showToast } from '../ui/toast.tsx';
import { useListTexts } from './list-texts.ts';
import { type Selection, useSelection } from './selection.ts';

interface SelectionTexts {
  all: string;
  tooMany: (max: number) => string;
  gone: string;
}

const none: readonly never[] = [];

/** The selected rows of a list with these filters. */
export function useListSelection<Row extends { id: string; version: number }>({
  list,
  filters,
  visibleRows = none,
  maxSelected,
  name,
  texts,
}: {
  list: string;
  filters: object;
  /** The visible rows. */
  visibleRows: readonly Row[] | undefined;
  maxSelected: number;
  /** The accessible name of a row's checkbox. */
  name: (row: Row) => string;
  /** For a list of something other than people. */
  texts?: SelectionTexts;
}): Selection<Row> & { inTable: RecordSelection<Row> } {
  const peopleTexts = useListTexts().selection;
  const { all, tooMany, gone } = texts ?? peopleTexts;
  const selection = useSelection<Row>({
    list,
    filters: filterKey(filters),
    visibleRows,
    maxSelected,
    onTooMany: () => showToast({ tone: 'info', text: tooMany(maxSelected) }),
    onGone: () => showToast({ tone: 'info', text: gone }),
  });
  const { selected, choose } = selection;
  return {
    ...selection,
    inTable: { selected, choose, texts: { all, one: (row) => peopleTexts.one(name(row)) } },
  };
}

/** Search, order, and view don't narrow a list; the order of values doesn't matter. */
function filterKey(filters: object): string {
  return JSON.stringify(
    Object.entries(filters)
      .filter(([name]) => name !== 'q' && name !== 'sort' && name !== 'view')
      .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
  );
}
