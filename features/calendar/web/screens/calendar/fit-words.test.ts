import { describe, expect, it } from 'vitest';
import { fitWords } from './fit-words.ts';

/** Ten pixels per character. */
const measure = (text: string) => [...text].length * 10;
const shortened = (runs: string[], width: number, lines = 1) =>
  fitWords(
    runs.map((text, place) => ({ text, isBold: place === 0 })),
    { width: width * 10, lines, measure },
  )?.map(({ text }) => text);

describe('text in a narrow place', () => {
  it.each([
    ['everything', ['9:00', 'Probation check-in'], 30, 1, undefined],
    [
      'whole words only',
      ['9:00', 'Probation check-in', 'Mari Thistledown'],
      30,
      1,
      ['9:00', 'Probation check-in', 'Mari…'],
    ],
    ['several lines', ['9:00', 'Probation check-in Mari'], 15, 2, undefined],
    [
      'no word that begins on a line too many',
      ['9:00', 'Probation check-in Mari'],
      11,
      2,
      ['9:00', 'Probation…'],
    ],
    ['the beginning of a word wider than the line', ['Rehabilitation'], 8, 1, ['Rehabil…']],
    [
      'the beginning of a long word after the time',
      ['9:00', 'Rehabilitation center'],
      12,
      1,
      ['9:00', 'Rehabi…'],
    ],
    ['the time alone if a few letters would remain', ['9:00', 'Rehabilitation'], 8, 1, ['9:00…']],
    ['an ellipsis where nothing fits', ['Rehabilitation'], 3, 1, ['…']],
  ])('keeps %s', (_what, runs, width, lines, expected) => {
    expect(shortened(runs, width, lines)).toEqual(expected);
  });

  it('drops a comma before the ellipsis', () => {
    expect(shortened(['Ann, Bob, Cleo'], 10)).toEqual(['Ann, Bob…']);
  });
});
