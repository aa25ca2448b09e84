import type { RecordSelection } from '../ui/record-model.ts';
import { showToast } from '../ui/toast.tsx';
import { useListTexts } from './list-texts.ts';
import { type Selection, useSelection } from './selection.ts';

interface SelectionWords {
  all: string;
  tooMany: (most: number) => string;
  gone: string;
}

const none: readonly never[] = [];

/** The selected rows of a list with these filters. */
export function useListSelection<Row extends { id: string; version: number }>({
  list,
  filters,
  shown = none,
  most,
  name,
  words,
}: {
  list: string;
  filters: object;
  /** The visible rows. */
  shown: readonly Row[] | undefined;
  most: number;
  /** The accessible name of a row's checkbox. */
  name: (row: Row) => string;
  /** For a list of something other than people. */
  words?: SelectionWords;
}): Selection<Row> & { inTable: RecordSelection<Row> } {
  const ofPeople = useListTexts().selection;
  const { all, tooMany, gone } = words ?? ofPeople;
  const selection = useSelection<Row>({
    list,
    filters: narrowing(filters),
    shown,
    most,
    onTooMany: () => showToast({ tone: 'info', text: tooMany(most) }),
    onGone: () => showToast({ tone: 'info', text: gone }),
  });
  const { selected, choose } = selection;
  return {
    ...selection,
    inTable: { selected, choose, words: { all, one: (row) => ofPeople.one(name(row)) } },
  };
}

/** Search, order, and view don't narrow a list; the order of values doesn't matter. */
function narrowing(filters: object): string {
  return JSON.stringify(
    Object.entries(filters)
      .filter(([name]) => name !== 'q' && name !== 'sort' && name !== 'view')
      .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]),
  );
}
