import { expect, test } from 'vitest';
import { wordsFrom } from './words.ts';
import { words as en } from './words-en.ts';
import { words as fr } from './words-fr.ts';

test('a text comes in its language, with its gaps filled in', () => {
  const values = { step: 3, steps: 12 };
  expect(wordsFrom('en', en).t('pre-screening:progress', values)).toBe('Step 3 of 12');
  expect(wordsFrom('fr', fr).t('pre-screening:progress', values)).toBe('Étape 3 de 12');
});

test('a topic that the organisation added has no title of ours', () => {
  expect(wordsFrom('en', en).topicTitle('name')).toBe('Your name');
  expect(wordsFrom('en', en).topicTitle('pets')).toBeUndefined();
  expect(wordsFrom('en', en).topicTitle('toString')).toBeUndefined();
});

test('a rule that has no words of its own still says that something is wrong', () => {
  const words = wordsFrom('en', en);
  expect(words.problem('too-long', { maximum: 300 })).toContain('300');
  expect(words.problem('unheard-of')).toBe(words.problem('not-valid'));
});
