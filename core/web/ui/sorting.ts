export type Sorted = 'ascending' | 'descending' | 'none';

/** The sort of a list: a column's id, with `-` before it for the reverse. */
export interface Sorting {
  sort: string;
  /** The effect of a click on a head, in words. */
  hint: (sort: string) => string;
  onSort: (sort: string) => void;
}

/** For the head's aria-sort. */
export function ariaSort(sort: string, column: string): Sorted {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : 'none';
}

/** The sort after a click on a column's head: by this column, or reversed if it already was. */
export function nextSort(sort: string, column: string, first: 'ascending' | 'descending'): string {
  if (sort === column) return `-${column}`;
  if (sort === `-${column}`) return column;
  return first === 'descending' ? `-${column}` : column;
}
