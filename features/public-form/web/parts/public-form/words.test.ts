import { expect, test } from 'vitest';
import { wordsIn } from './words.ts';

test('returns a text in its language with placeholders filled in', () => {
  const values = { step: 3, steps: 12 };
  expect(wordsIn('en').t('public-form:progress', values)).toBe('Step 3 of 12');
  expect(wordsIn('fr').t('public-form:progress', values)).toBe('Étape 3 sur 12');
});

test('falls back to a general message for an unknown rule', () => {
  const words = wordsIn('en');
  expect(words.problem('too-long', { maximum: 300 })).toContain('300');
  expect(words.problem('unheard-of')).toBe(words.problem('not-valid'));
});
