import { describe, expect, it } from 'vitest';
import { foldedInto, inLanes } from './lanes.ts';

const lanes = (...times: [number, number][]) =>
  inLanes(times.map(([from, to]) => ({ from, to }))).map(({ lane, of }) => `${lane}/${of}`);

describe('what is at the same time', () => {
  it('stands side by side', () => {
    expect(lanes([540, 600], [570, 660])).toEqual(['0/2', '1/2']);
  });
  it('has all the width when nothing is beside it, also right after something', () => {
    expect(lanes([540, 600], [600, 660])).toEqual(['0/1', '0/1']);
  });
  it('takes a lane that has become free, and shares with all that are joined to it', () => {
    expect(lanes([540, 700], [550, 600], [610, 720])).toEqual(['0/2', '1/2', '1/2']);
  });
  it('never lies on something else', () => {
    const placed = inLanes([
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

describe('what there is no room for', () => {
  const folded = (most: number, ...times: [number, number][]) =>
    foldedInto(inLanes(times.map(([from, to]) => ({ from, to }))), most);

  it('is told by its number, beside what is shown', () => {
    const { shown, rest } = folded(3, [540, 600], [545, 600], [550, 610], [555, 620]);
    expect(shown.map(({ lane, of }) => `${lane}/${of}`)).toEqual(['0/3', '1/3']);
    expect(rest).toEqual([{ from: 550, to: 620, lane: 2, of: 3, count: 2 }]);
  });

  it('is nothing while all have room', () => {
    const { shown, rest } = folded(3, [540, 600], [545, 600], [550, 610], [620, 700]);
    expect([shown.length, rest]).toEqual([4, []]);
  });

  it('has a number for each stretch of its own', () => {
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
