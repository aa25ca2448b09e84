import type { SelectedRows } from '../ui/record-model.ts';

/** A record in a list. */
interface ListedRecord {
  id: string;
  version: number;
}

/**
 * The selected rows of a list, including those on other pages. It is outside of React, so that a
 * selected row draws only itself, its list's "Select all", and the actions for what is selected.
 */
export class Selection<Row extends ListedRecord> implements SelectedRows<Row> {
  readonly #max: number;
  readonly #readers = new Set<() => void>();
  #rows: ReadonlyMap<string, Row> = new Map();
  #filters = '';

  constructor(max: number) {
    this.#max = max;
  }

  readonly subscribe = (reader: () => void) => {
    this.#readers.add(reader);
    return () => void this.#readers.delete(reader);
  };

  readonly rows = (): ReadonlyMap<string, Row> => this.#rows;

  /**
   * Selects or deselects these.
   *
   * @returns false if too many would be selected; then nothing has changed
   */
  choose(changed: readonly Row[], isIn: boolean): boolean {
    const rows = new Map(this.#rows);
    for (const row of changed) {
      if (isIn) rows.set(row.id, row);
      else rows.delete(row.id);
    }
    if (rows.size > this.#max) return false;
    this.#set(rows);
    return true;
  }

  /** Takes over newer versions of selected rows. */
  readonly update = (current: readonly Row[]): void => {
    const newer = current.filter(({ id, version }) => {
      const selected = this.#rows.get(id);
      return selected && selected.version < version;
    });
    if (newer.length > 0)
      this.#set(new Map([...this.#rows, ...newer.map((row) => [row.id, row] as const)]));
  };

  readonly clear = (): void => this.#set(new Map());

  /**
   * Clears what was selected with other filters.
   *
   * @param filters as a text that is equal for equal filters
   * @returns whether anything was
   */
  clearUnlessFor(filters: string): boolean {
    const isOther = this.#rows.size > 0 && this.#filters !== filters;
    this.#filters = filters;
    if (isOther) this.clear();
    return isOther;
  }

  #set(rows: ReadonlyMap<string, Row>): void {
    this.#rows = rows;
    for (const reader of this.#readers) reader();
  }
}
