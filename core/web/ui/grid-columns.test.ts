import { describe, expect, it } from 'vitest';
import { placeColumns } from './grid-columns.ts';
import type { RecordColumn } from './record-model.ts';

const column = (id: string, more: Partial<RecordColumn<object>> = {}): RecordColumn<object> => ({
  id,
  label: id,
  show: () => null,
  width: 100,
  ...more,
});
const columns = [
  column('name'),
  column('age', { rank: 2 }),
  column('status'),
  column('tags', { rank: 1 }),
];
const none = { widths: {}, pinned: [] };
const ids = (
  layout: typeof none | { widths: Record<string, number>; pinned: string[] },
  room: number,
) => placeColumns(columns, layout, { room, hasBoxes: true }).columns.map((one) => one.column.id);

describe('columns of a grid', () => {
  it('leaves out the lowest ranks without room, and scrolls for the rest', () => {
    expect(ids(none, 520)).toEqual(['name', 'age', 'status', 'tags']);
    expect(ids(none, 500)).toEqual(['name', 'age', 'status']);
    expect(ids(none, 400)).toEqual(['name', 'status']);
    expect(ids(none, 100)).toEqual(['name', 'status']);
  });

  it('puts pinned columns beside the name and never leaves them out', () => {
    const layout = { widths: { name: 200 }, pinned: ['tags'] };
    expect(ids(layout, 100)).toEqual(['name', 'tags', 'status']);
    const placed = placeColumns(columns, layout, { room: 900, hasBoxes: true });
    expect(placed.columns.map(({ pinnedAt }) => pinnedAt)).toEqual([40, 240, undefined, undefined]);
    expect(placed.width).toBe(540);
  });
});
