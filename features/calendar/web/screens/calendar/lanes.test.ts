import { describe, expect, it } from 'vitest';
import { assignLanes, foldLanes } from './lanes.ts';

const lanes = (...times: [number, number][]) =>
  assignLanes(times.map(([from, to]) => ({ from, to }))).map(
    ({ lane, laneCount }) => `${lane}/${laneCount}`,
  );

describe('overlapping events', () => {
  it('appear side by side', () => {
    expect(lanes([540, 600], [570, 660])).toEqual(['0/2', '1/2']);
  });
  it('use the full width when nothing overlaps, even right after another event', () => {
    expect(lanes([540, 600], [600, 660])).toEqual(['0/1', '0/1']);
  });
  it('reuse a free lane, and share the width with all connected events', () => {
    expect(lanes([540, 700], [550, 600], [610, 720])).toEqual(['0/2', '1/2', '1/2']);
  });
  it('never cover each other', () => {
    const placed = assignLanes([
      ...[...Array(40).keys()].map((n) => ({
        from: (n * 97) % 600,
        to: ((n * 97) % 600) + 45 + n,
      })),
    ]);
    for (const one of placed) {
      for (const other of placed) {
        const isSame = one === other || one.lane !== other.lane;
        expect(isSame || one.to <= other.from || other.to <= one.from).toBe(true);
      }
    }
  });
});

describe("events that don't fit", () => {
  const folded = (maxLanes: number, ...times: [number, number][]) =>
    foldLanes(assignLanes(times.map(([from, to]) => ({ from, to }))), maxLanes);

  it('show as a count next to the visible ones', () => {
    const { visible, rest } = folded(3, [540, 600], [545, 600], [550, 610], [555, 620]);
    expect(visible.map(({ lane, laneCount }) => `${lane}/${laneCount}`)).toEqual(['0/3', '1/3']);
    expect(rest).toEqual([{ from: 550, to: 620, lane: 2, laneCount: 3, count: 2 }]);
  });

  it("don't exist while all fit", () => {
    const { visible, rest } = folded(3, [540, 600], [545, 600], [550, 610], [620, 700]);
    expect([visible.length, rest]).toEqual([4, []]);
  });

  it('have a separate count per period', () => {
    const early: [number, number][] = [
      [0, 60],
      [0, 60],
      [0, 60],
    ];
    const late: [number, number][] = [
      [600, 660],
      [600, 660],
      [600, 660],
    ];
    expect(folded(2, ...early, ...late).rest.map(({ from, count }) => [from, count])).toEqual([
      [0, 2],
      [600, 2],
    ]);
  });
});
