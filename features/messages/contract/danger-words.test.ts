import { expect, test } from 'vitest';
import { dangerInWords } from './danger-words.ts';

test.each([
  ['I can’t go on like this', 'suicide-now'],
  ["I DON'T want to live", 'suicide-now'],
  ['J’ai envie\nde mourir.', 'suicide-now'],
  ['Quiero morir', 'suicide-now'],
  ['He hit me last night', 'not-safe'],
  ['Il m’a frappée hier', 'not-safe'],
  ['I had a seizure this morning', 'withdrawal'],
  ['J’ai peur d’elle', 'afraid'],
  ['I have nowhere to sleep', 'outside-tonight'],
  ['Je suis à la rue', 'outside-tonight'],
])('“%s” signals danger', (text, mark) => {
  expect(dangerInWords(text)?.mark).toBe(mark);
});

test('names the most urgent danger first, with its help', () => {
  expect(dangerInWords('He hit me and I want to die')).toEqual({
    answers: [],
    mark: 'suicide-now',
    help: ['suicide', 'emergency'],
  });
});

test.each(['', 'Can I come at ten?', 'My bus was late again', 'Une question sur ma paie'])(
  '“%s” signals none',
  (text) => {
    expect(dangerInWords(text)).toBeNull();
  },
);

test('compares whole words', () => {
  expect(dangerInWords('The author of Suicidewatch')).toBeNull();
});
