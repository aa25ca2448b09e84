import { expect, it } from 'vitest';
import { containing, searchWords } from './search-words.ts';

it.each([
  ['  Ada   Pebble ', ['Ada', 'Pebble']],
  ['(555) 010-0142', ['5550100142']],
  ['+1 555', ['1555']],
  ['12', ['12']],
  ['', []],
])('reads %o as words', (query, expected) => {
  expect(searchWords(query)).toEqual(expected);
});

it('takes the signs of a pattern literally', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%');
});
