import type { RecordColumn } from './record-model.ts';

/** Widths in CSS pixels. */
export const boxWidth = 40;
export const minWidth = 48;
export const maxWidth = 640;
const usualWidth = 130;
const leastNameWidth = 180;
const usualNameWidth = 240;

/** A person's choices for the columns of a table. */
export interface ColumnLayout {
  widths: Readonly<Record<string, number>>;
  /** Beside the name, which is always pinned. */
  pinned: readonly string[];
}

export interface GridColumn<Row> {
  column: RecordColumn<Row>;
  /** Undefined for a name that takes the remaining width. */
  width: number | undefined;
  /** From the start of the table, for a pinned column. */
  pinnedAt: number | undefined;
}

export interface GridColumns<Row> {
  columns: GridColumn<Row>[];
  /** The least width of the table. */
  width: number;
}

const leastWidth = <Row>(column: RecordColumn<Row>, place: number, { widths }: ColumnLayout) =>
  widths[column.id] ?? (place === 0 ? leastNameWidth : (column.width ?? usualWidth));

/**
 * The columns with a place in a table this wide, the pinned ones first. Without room for all of
 * them, those with a rank are left out, the lowest first; the others scroll.
 */
export function placeColumns<Row>(
  shown: readonly RecordColumn<Row>[],
  layout: ColumnLayout,
  { room, hasBoxes }: { room: number; hasBoxes: boolean },
): GridColumns<Row> {
  const [name, ...others] = shown;
  if (!name) return { columns: [], width: 0 };
  const isPinned = ({ id }: RecordColumn<Row>) => layout.pinned.includes(id);
  let placed = [name, ...others.filter(isPinned), ...others.filter((one) => !isPinned(one))];
  const total = () =>
    placed.reduce(
      (sum, column, place) => sum + leastWidth(column, place, layout),
      hasBoxes ? boxWidth : 0,
    );
  while (total() > room) {
    const [lowest] = placed
      .filter((column) => column.rank !== undefined && !isPinned(column))
      .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
    if (!lowest) break;
    placed = placed.filter((column) => column !== lowest);
  }
  // Later pinned columns need to know where the name ends.
  const hasFixedName = layout.widths[name.id] !== undefined || placed.some(isPinned);
  let start = hasBoxes ? boxWidth : 0;
  const columns = placed.map((column, place): GridColumn<Row> => {
    const nameWidth = hasFixedName ? (layout.widths[name.id] ?? usualNameWidth) : undefined;
    const width = place === 0 ? nameWidth : leastWidth(column, place, layout);
    const pinnedAt = place === 0 || isPinned(column) ? start : undefined;
    start += width ?? 0;
    return { column, width, pinnedAt };
  });
  return { columns, width: Math.max(total(), hasFixedName ? start : 0) };
}
