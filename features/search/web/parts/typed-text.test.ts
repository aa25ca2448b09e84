import { describe, expect, it } from 'vitest';
import { readTyped, splitAction } from './typed-text.ts';

describe('the typed text', () => {
  it.each([
    ['mari', { mode: 'all', q: 'mari' }],
    [' @ mari', { mode: 'people', q: 'mari' }],
    ['>note', { mode: 'actions', q: 'note' }],
    ['?', { mode: 'help', q: '' }],
    ['', { mode: 'all', q: '' }],
    ['a > b', { mode: 'all', q: 'a > b' }],
  ])('limits %o', (typed, expected) => {
    expect(readTyped(typed)).toEqual(expected);
  });

  const actions = [
    { id: 'note', words: 'Add a note write' },
    { id: 'call', words: 'Log a call phone' },
    { id: 'visit', words: 'Log a visit' },
    { id: 'letter', words: 'Noter un événement' },
  ];
  it.each([
    ['note mari', { ids: ['note'], word: 'note', name: 'mari' }],
    ['mari thistledown note', { ids: ['note'], word: 'note', name: 'mari thistledown' }],
    ['log mari', { ids: ['call', 'visit'], word: 'log', name: 'mari' }],
    ['phon mari', { ids: ['call'], word: 'phon', name: 'mari' }],
    ['evene mari', { ids: ['letter'], word: 'evene', name: 'mari' }],
    ['note', undefined],
    ['no mari', undefined],
    ['mari thistledown', undefined],
    ['', undefined],
  ])('splits %o', (typed, expected) => {
    expect(splitAction(typed, actions)).toEqual(expected);
  });
});
