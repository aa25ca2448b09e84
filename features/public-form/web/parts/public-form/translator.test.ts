import { expect, test } from 'vitest';
import { translatorFor } from './translator.ts';

test('returns a text in its language with placeholders filled in', () => {
  const values = { step: 3, steps: 12 };
  expect(translatorFor('en').t('public-form:progress', values)).toBe('Step 3 of 12');
  expect(translatorFor('fr').t('public-form:progress', values)).toBe('Étape 3 sur 12');
});

test('falls back to a general message for an unknown rule', () => {
  const translator = translatorFor('en');
  expect(translator.problem('too-long', { maximum: 300 })).toContain('300');
  expect(translator.problem('unheard-of')).toBe(translator.problem('not-valid'));
});
