export type Sorted = 'ascending' | 'descending' | 'none';

/** How a list is sorted. A sort is a column's id, with `-` before it the other way round. */
export interface Sorting {
  sort: string;
  /** What a click on a head does, in words. */
  hint: (sort: string) => string;
  onSort: (sort: string) => void;
}

/** For the head's aria-sort. */
export function sortedBy(sort: string, column: string): Sorted {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : 'none';
}

/** A click on a column's head: sorts by it, and the other way round if it does already. */
export function nextSort(sort: string, column: string, first: 'ascending' | 'descending'): string {
  if (sort === column) return `-${column}`;
  if (sort === `-${column}`) return column;
  return first === 'descending' ? `-${column}` : column;
}
