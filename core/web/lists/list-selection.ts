import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import type { RecordSelection } from '../ui/record-model.ts';
import { showToast } from '../ui/toast.tsx';
import { useListTexts } from './list-texts.ts';
import { Selection } from './selection.ts';

interface SelectionTexts {
  all: string;
  tooMany: (max: number) => string;
  gone: string;
}

const none: readonly never[] = [];

/** How long a selection is kept after leaving the list, such as for a record: in milliseconds. */
const retentionMs = 10 * 60_000;

/**
 * The selected records of a list. They stay selected on other pages, in another order, with another
 * search, and after a visit to a record; other filters clear the selection. In memory only, until
 * the session ends.
 */
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
  /** The visible rows, which may be newer than the selected ones. */
  visibleRows: readonly Row[] | undefined;
  maxSelected: number;
  /** The accessible name of a row's checkbox. */
  name: (row: Row) => string;
  /** For a list of something other than people. */
  texts?: SelectionTexts;
}): { selection: Selection<Row>; inTable: RecordSelection<Row> } {
  const peopleTexts = useListTexts().selection;
  const { all, tooMany, gone } = texts ?? peopleTexts;
  const { data: selection } = useQuery({
    queryKey: ['selection', list],
    enabled: false,
    initialData: () => new Selection<Row>(maxSelected),
    gcTime: retentionMs,
  });
  const filtersNow = filterKey(filters);
  useLayoutEffect(() => {
    if (selection.clearUnlessFor(filtersNow)) showToast({ tone: 'info', text: gone });
  }, [selection, filtersNow, gone]);
  useEffect(() => selection.update(visibleRows), [selection, visibleRows]);
  return {
    selection,
    inTable: {
      selected: selection,
      choose(rows, isIn) {
        if (selection.choose(rows, isIn)) return;
        showToast({ tone: 'info', text: tooMany(maxSelected) });
      },
      texts: { all, one: (row) => peopleTexts.one(name(row)) },
    },
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
